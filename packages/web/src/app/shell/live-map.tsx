import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { useAttention } from '../../data/attention.ts'
import { loadCode } from '../../data/load-code.ts'
import { onResourceChange } from '../../data/resource-changes.ts'
import { serverQuery } from '../../data/server.ts'
import { sessionQuery } from '../../data/session.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import { useDrawingPurpose } from '../../map/draw/is-drawing.ts'
import { FleetMap } from '../../map/fleet-map.tsx'
import type { MapView, MenuWish } from '../../map/map-view.ts'
import { openFleet } from '../fleet.ts'
import { useCover } from './use-map-cover.ts'

/** What the screens say goes to the map: room that is covered, selection, hovered row, wish to centre. */
function useMapFollows(view: MapView | null): void {
  const left = useCover((cover) => cover.left)
  const bottom = useCover((cover) => cover.bottom)
  const { selected, hovered, centring } = useAttention()
  useEffect(() => {
    const { style } = document.documentElement
    // Legend, notices and tools over the map keep clear of the panels too, also where no map can be drawn.
    style.setProperty('--map-left', `${left}px`)
    style.setProperty('--map-bottom', `${bottom}px`)
  }, [left, bottom])
  useEffect(() => {
    view?.setPadding({ left, bottom })
  }, [view, left, bottom])
  useEffect(() => {
    view?.setSelected(selected)
  }, [view, selected])
  useEffect(() => {
    view?.setHovered(hovered)
  }, [view, hovered])
  useEffect(() => {
    if (centring) view?.centreOn(centring.id)
  }, [view, centring])
}

/** What happens on the map goes to the screens: the first click on a vehicle opens it, the second centres it. */
function useScreensFollow(view: MapView | null): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      view?.onSelect((id) => {
        const { selected, select, centre } = useAttention.getState()
        if (id === null) select(null)
        else if (id === selected) centre(id)
        else void navigate({ to: '/devices/$deviceId', params: { deviceId: String(id) } })
      }),
    [view, navigate],
  )
  useEffect(() => view?.onHover((id) => useAttention.getState().hover(id)), [view])
}

/** A geofence saved or removed on this page shows on the map at once. */
function useFreshGeofences(view: MapView | null): void {
  useEffect(
    () =>
      onResourceChange((kind) => {
        if (kind === 'geofences') view?.geofences.reload()
      }),
    [view],
  )
}

/** Loaded when somebody follows the first vehicle. */
const Following = lazy(() =>
  loadCode(() => import('../../map/follow/following.tsx')).then(({ Following: component }) => ({
    default: component,
  })),
)

/** Loaded when somebody draws or measures for the first time. */
const DrawingLayer = lazy(() =>
  loadCode(() => import('../../map/draw/drawing-layer.tsx')).then(({ DrawingLayer: component }) => ({
    default: component,
  })),
)

/** Loaded when somebody asks for the first menu. */
const MapMenu = lazy(() => loadCode(() => import('../map-menu/map-menu.tsx')))

/** What lies over the map only while somebody uses it. */
function MapTools({ view }: { view: MapView }) {
  const isFollowing = useAttention(({ followed, trailed }) => followed !== null || trailed !== null)
  const [wish, setWish] = useState<MenuWish | null>(null)
  useEffect(() => view.onMenu(setWish), [view])
  const isDrawing = useDrawingPurpose() !== null
  return (
    <Suspense fallback={null}>
      {isFollowing ? <Following view={view} /> : null}
      {wish === null ? null : <MapMenu view={view} wish={wish} onClose={() => setWish(null)} />}
      {isDrawing ? <DrawingLayer view={view} /> : null}
    </Suspense>
  )
}

function MapDriver() {
  const view = useCurrentMap()
  useMapFollows(view)
  useScreensFollow(view)
  useFreshGeofences(view)
  return view === null ? null : <MapTools view={view} />
}

/** The live map, kept in step with list, detail and address. */
export default function LiveMap() {
  const feed = use(openFleet())
  const { data: user } = useQuery(sessionQuery)
  const { data: info } = useQuery(serverQuery)
  const selected = useAttention((attention) => attention.selected)
  return (
    <FleetMap feed={feed} user={user ?? null} server={info?.server ?? null} selected={selected}>
      <MapDriver />
    </FleetMap>
  )
}
