import type { Server, User, VehicleState } from '@rastro/contracts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { FleetFeed } from '../data/live.ts'
import { loadCode } from '../data/load-code.ts'
import type { SceneOptions } from '../data/scene.ts'
import { useVisitor } from '../data/use-visitor.ts'
import { wishesOf } from '../data/wishes.ts'
import { currentLanguage, HTML_LANG, useLanguage } from '../i18n/language.ts'
import { useWords, word } from '../i18n/strings.ts'
import { basemapChoice, basemapOf, customMapUrl } from './basemap/catalogue.ts'
import { Callout } from './callout.tsx'
import { homeCamera } from './camera/camera.ts'
import { currentMap } from './current-map.ts'
import styles from './fleet-map.module.css'
import { Legend } from './legend.tsx'
import { prepareLibrary } from './library.ts'
import { MapHost } from './map-host.ts'
import { mapPreferences, onMapPreferencesChange } from './map-preferences.ts'
import { mapStrings } from './strings.ts'
import { whenQuiet } from './when-quiet.ts'

/** The map itself comes first. */
const MapControls = lazy(() =>
  loadCode(() => import('./map-controls.tsx')).then(({ MapControls: component }) => ({ default: component })),
)

interface FleetMapProps {
  feed: FleetFeed
  /** Whose home the map opens at (MAP-13, MAP-14). */
  user: User | null
  server: Server | null
  /** The vehicle with the callout; the same id the screens hand to `setSelected`. */
  selected: number | null
  /** What lies over the map and drives it. */
  children?: ReactNode
}

/**
 * The one map of the app with its controls. Mounted once and never unmounted: screens come and go as its children and
 * drive it through `useCurrentMap()`.
 */
export function FleetMap({ feed, user, server, selected, children }: FleetMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const callout = useRef<HTMLDivElement>(null)
  const [host, setHost] = useState<MapHost | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  // Counts only when the map opens: a later change of the account must not move it.
  const [home] = useState(() => homeCamera(...wishesOf(user, server, server?.forceSettings)))

  useEffect(() => {
    let created: MapHost | null = null
    const create = () => {
      if (container.current === null) return
      created = createHost({ feed, container: container.current }, home, {
        onBasemapFailed: () => setNotice('basemapFailed'),
        onSelectedMoved: (pixel) => placeCallout(callout.current, pixel),
      })
      setHost(created)
      currentMap.setState({ view: created })
      if (created === null) setNotice('noGraphics')
    }
    // Its workers start meanwhile.
    prepareLibrary().catch(reportError)
    const callOff = whenQuiet(create)
    return () => {
      callOff()
      currentMap.setState({ view: null })
      created?.destroy()
    }
  }, [feed, home])

  useHostSettings(host)
  useBasemap(host, user?.map ?? null, server)
  return (
    <>
      <div className={styles.stage}>
        <div ref={container} className={styles.map} />
        <div ref={callout} className={styles.callout} data-callout="" hidden>
          {selected !== null && <Callout feed={feed} id={selected} />}
        </div>
        {host !== null && <Legend />}
        <Suspense fallback={null}>{host !== null && <MapControls host={host} onNotice={setNotice} />}</Suspense>
        {notice !== null && <NoticeBar notice={notice} onClose={() => setNotice(null)} />}
      </div>
      {children}
    </>
  )
}

export type Notice = 'basemapFailed' | 'noGraphics' | 'myPlaceFailed'

function NoticeBar({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const words = useWords(mapStrings)
  return (
    <div className={styles.notice} role="status">
      <span>{words(notice)}</span>
      <button type="button" onClick={onClose}>
        {words('close')}
      </button>
    </div>
  )
}

type HostCallbacks = Pick<ConstructorParameters<typeof MapHost>[0], 'onBasemapFailed' | 'onSelectedMoved'>

function formatCount(count: number): string {
  return new Intl.NumberFormat(HTML_LANG[currentLanguage()]).format(count)
}

/** The map, or null where the browser cannot draw one. */
function createHost(
  parts: Pick<ConstructorParameters<typeof MapHost>[0], 'feed' | 'container'>,
  home: ReturnType<typeof homeCamera>,
  callbacks: HostCallbacks,
): MapHost | null {
  try {
    const title = word(mapStrings, 'map')
    return new MapHost({ ...parts, ...callbacks, home, title, formatCount, language: currentLanguage() })
  } catch (error) {
    reportError(error)
    return null
  }
}

/** The chosen map, else that of the account or the installation (MAP-14). */
function useBasemap(host: MapHost | null, ofUser: string | null, server: Server | null): void {
  const ofServer = server?.map ?? null
  const isForced = server?.forceSettings
  const customUrl = customMapUrl(server?.mapUrl)
  useEffect(() => {
    if (host === null) return undefined
    const apply = () =>
      host.setBasemap(basemapOf([basemapChoice.get(), ...wishesOf(ofUser, ofServer, isForced)], customUrl), customUrl)
    apply()
    return basemapChoice.subscribe(apply)
  }, [host, ofUser, ofServer, isForced, customUrl])
}

/** Language and preferences reach the map whenever they change. */
function useHostSettings(host: MapHost | null): void {
  const language = useLanguage()
  const words = useWords(mapStrings)
  // A visitor has no geofences to ask for.
  const isVisitor = useVisitor()
  useEffect(() => host?.setLanguage(language), [host, language])

  useEffect(() => {
    if (host === null) return undefined
    let isCurrent = true
    const find = async () => {
      const { findOwnTiles } = await loadCode(() => import('./basemap/own-tiles.ts'))
      const tiles = await findOwnTiles(location.origin)
      if (isCurrent && tiles !== null) host.setOwnTiles(tiles)
    }
    find().catch(reportError)
    return () => {
      isCurrent = false
    }
  }, [host])

  useEffect(() => {
    if (host === null) return undefined
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const apply = () => {
      const { precision, showGeofences, geofenceNames } = mapPreferences
      host.setOptions(sceneOptions(!still.matches, words), precision.get())
      host.geofences.setOptions({ shown: showGeofences.get() && !isVisitor, names: geofenceNames.get() })
    }
    apply()
    still.addEventListener('change', apply)
    const stop = onMapPreferencesChange(apply)
    return () => {
      still.removeEventListener('change', apply)
      stop()
    }
  }, [host, words, isVisitor])
}

function sceneOptions(smooth: boolean, words: (state: VehicleState) => string): SceneOptions {
  const { clustered, name, plate, status } = mapPreferences
  return {
    clustered: clustered.get(),
    smooth,
    name: name.get(),
    plate: plate.get(),
    status: status.get(),
    words: {
      moving: words('moving'),
      stopped: words('stopped'),
      idling: words('idling'),
      offline: words('offline'),
      unknown: words('unknown'),
      alarm: words('alarm'),
    },
  }
}

/** Pixels between the centre of a vehicle and its callout. */
const CALLOUT_GAP = 34

/** Follows the vehicle at every frame, so React is left out. On its left side where the right one has no room. */
function placeCallout(element: HTMLDivElement | null, pixel: { x: number; y: number } | null): void {
  if (element === null) return
  element.hidden = pixel === null
  if (pixel === null) return
  const width = element.offsetWidth
  const room = (element.parentElement?.clientWidth ?? 0) - pixel.x - CALLOUT_GAP
  const x = width < room ? pixel.x + CALLOUT_GAP : pixel.x - CALLOUT_GAP - width
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(pixel.y)}px) translateY(-50%)`
}
