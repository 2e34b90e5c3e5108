import type { Category } from '@rastro/contracts'
import { kmhFromKnots, mphFromKnots } from '@rastro/contracts/units'
import { useEffect, useRef, useState } from 'react'
import { isGrave } from '../../data/history/incident.ts'
import type { History } from '../../data/history/load-history.ts'
import type { Playback } from '../../data/history/playback.ts'
import { indexAt, readTrack } from '../../data/history/track.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { word } from '../../i18n/strings.ts'
import { formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import type { RouteDrawing, RouteMark } from '../../map/route/route-view.ts'
import { useDockPlace } from '../../ui/dock-place.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import { coloursOf, PALETTES } from './colours.ts'
import { historyStrings } from './strings.ts'
import type { Colouring } from './use-history-address.ts'
import { type Shown, useShown } from './use-shown.ts'

/** What the map is to show. */
export interface RouteScene {
  history: History | null
  playback: Playback | null
  colouring: Colouring
  category: Category
  /** The chapter that stands out. */
  pointed: number | null
  isFollowing: boolean
  onDragged: () => void
}

/** Slower than this a vehicle is drawn standing, knots. */
const MOVING_FROM = 1

/** Draws the history on the map for as long as the screen is open, and lets presses on it lead the replay. */
export function useRouteDrawing(scene: RouteScene): void {
  const drawing = useDrawing()
  useWay(drawing, scene)
  useHead(drawing, scene)
  useFollow(drawing, scene)
  usePresses(drawing, scene)
  const { history, pointed } = scene
  useEffect(() => {
    const chapter = history?.chapters[pointed ?? -1]
    drawing?.emphasise(
      chapter && history && chapter.kind === 'trip'
        ? [indexAt(history.track, chapter.from), indexAt(history.track, chapter.to)]
        : null,
    )
  }, [drawing, history, pointed])
}

function useDrawing(): RouteDrawing | null {
  const map = useCurrentMap()
  const [drawing, setDrawing] = useState<RouteDrawing | null>(null)
  useEffect(() => {
    if (map === null) return undefined
    let isWanted = true
    let opened: RouteDrawing | null = null
    const open = async (): Promise<void> => {
      const made = await map.route.open()
      if (!isWanted) {
        made.remove()
        return
      }
      opened = made
      setDrawing(made)
    }
    // Without graphics there is no drawing; timeline and strip say the same.
    open().catch(reportError)
    return () => {
      isWanted = false
      opened?.remove()
      setDrawing(null)
    }
  }, [map])
  return drawing
}

/** The map takes so long to make room for the player below it. */
const ROOM_MADE_MS = 260

const EMPTY = { count: 0, x: new Float64Array(), y: new Float64Array(), colours: new Uint8Array() }

function useWay(drawing: RouteDrawing | null, { history, colouring }: RouteScene): void {
  const unit = useSpeedUnit()
  const shown = useShown()
  useEffect(() => {
    if (!drawing) return
    if (!history) {
      drawing.setWay(EMPTY, [])
      drawing.setMarks([])
      return
    }
    const factor = unit === 'mph' ? mphFromKnots(1) : kmhFromKnots(1)
    const { count, x, y } = history.track
    drawing.setWay({ count, x, y, colours: coloursOf(history, colouring, factor, unit) }, PALETTES[colouring])
    drawing.setMarks(marksOf(history, shown).map(({ mark }) => mark))
  }, [drawing, history, colouring, unit, shown])
  const isMobile = useMobile()
  const hasPlayer = useDockPlace(({ height }) => height > 0) || isMobile
  useEffect(() => {
    if (!history || !hasPlayer) return undefined
    const timer = setTimeout(() => drawing?.fit(), ROOM_MADE_MS)
    return () => clearTimeout(timer)
  }, [drawing, history, hasPlayer])
}

/** Marks with the instants they lead to; what matters more comes first. */
export function marksOf(history: History, shown: Shown): { mark: RouteMark; time: number }[] {
  const { track, chapters, incidents } = history
  if (track.count === 0) return []
  const at = (time: number) => {
    const { x, y } = readTrack(track, time)
    return { x, y }
  }
  const [first, last] = [track.times[0] ?? 0, track.times[track.count - 1] ?? 0]
  const stops = chapters.flatMap((chapter) =>
    chapter.kind === 'stop' && shown.stops
      ? [{ mark: { ...at(chapter.from), kind: 'stop' as const, text: String(chapter.number) }, time: chapter.from }]
      : [],
  )
  const ends = [
    ...(chapters[0]?.kind === 'stop' ? [] : [{ mark: { ...at(first), kind: 'start' as const }, time: first }]),
    ...(chapters.at(-1)?.kind === 'stop' ? [] : [{ mark: { ...at(last), kind: 'end' as const }, time: last }]),
  ]
  const events = incidents.map((incident) => ({
    mark: { ...at(incident.time), kind: isGrave(incident) ? ('alarm' as const) : ('event' as const) },
    time: incident.time,
  }))
  return [...ends, ...stops, ...(shown.events ? events : [])]
}

function useHead(drawing: RouteDrawing | null, { history, playback, category }: RouteScene): void {
  const unit = useSpeedUnit()
  const language = useLanguage()
  const zone = useTimeZone()
  useEffect(() => {
    if (!drawing || !history || !playback) {
      drawing?.setHead(null, 'default')
      return undefined
    }
    const { clockSeconds } = zoneTimes(zone)
    const show = (time: number): void => {
      const { index, x, y, course, speed, isGap } = readTrack(history.track, time)
      const strong = isGap
        ? word(historyStrings, 'noSignal')
        : `${formatSpeed(speed, unit, language)} ${SPEED_SYMBOL[unit]}`
      // The leg it is on counts as driven; before the replay began nothing is paler than the rest.
      const driven = time <= playback.from ? history.track.count : index + 1
      const head = { x, y, course, index: driven, isMoving: speed > MOVING_FROM, strong, text: clockSeconds(time) }
      drawing.setHead(head, category)
    }
    show(playback.time())
    return playback.onTime(show)
  }, [drawing, history, playback, category, unit, language, zone])
}

/** The camera keeps the vehicle in the middle of what is visible; a drag of the map ends that. */
function useFollow(drawing: RouteDrawing | null, { history, playback, isFollowing, onDragged }: RouteScene): void {
  const map = useCurrentMap()
  useEffect(() => {
    if (!map || !drawing || !history || !playback || !isFollowing) return undefined
    const follow = (time: number): void => map.camera.goTo(drawing.placeOf(readTrack(history.track, time)), 0)
    follow(playback.time())
    const stops = [playback.onTime(follow), map.camera.onDrag(onDragged)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [map, drawing, history, playback, isFollowing, onDragged])
}

function usePresses(drawing: RouteDrawing | null, { history, playback }: RouteScene): void {
  const shown = useShown()
  const latest = useRef<ReturnType<typeof marksOf>>([])
  useEffect(() => {
    if (!drawing || !history || !playback) return undefined
    latest.current = marksOf(history, shown)
    return drawing.onPress((hit) => {
      const time = hit.kind === 'mark' ? latest.current[hit.index]?.time : history.track.times[hit.index]
      if (time !== undefined) playback.seek(time)
    })
  }, [drawing, history, playback, shown])
}
