import type { Map as MapLibre, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'

/** How long a finger rests before it means the menu. */
const LONG_PRESS_MS = 550
/** A resting finger trembles this much, in pixels. */
const STILL_PIXELS = 10
/** Some systems tell a long press as a right click too: it counts once. */
const SAME_WITHIN_MS = 1_000

/** Where the menu was asked for, in pixels of the map. */
export interface MenuPoint {
  x: number
  y: number
  pointer: 'mouse' | 'touch'
}

/** Hear of right clicks, the menu key and long presses. Answers how to stop. */
export function onMenuGesture(map: MapLibre, listener: (point: MenuPoint) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let start = { x: 0, y: 0 }
  let lastAt = Number.NEGATIVE_INFINITY
  const tell = (point: MenuPoint): void => {
    if (performance.now() - lastAt < SAME_WITHIN_MS) return
    lastAt = performance.now()
    listener(point)
  }
  const giveUp = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const onContext = (event: MapMouseEvent): void => {
    event.preventDefault()
    tell({ x: event.point.x, y: event.point.y, pointer: 'mouse' })
  }
  const onStart = ({ points, point }: MapTouchEvent): void => {
    giveUp()
    if (points.length !== 1) return
    start = { x: point.x, y: point.y }
    timer = setTimeout(() => tell({ ...start, pointer: 'touch' }), LONG_PRESS_MS)
  }
  const onMove = ({ point }: MapTouchEvent): void => {
    if (Math.hypot(point.x - start.x, point.y - start.y) > STILL_PIXELS) giveUp()
  }
  map.on('contextmenu', onContext)
  map.on('touchstart', onStart)
  map.on('touchmove', onMove)
  map.on('touchend', giveUp)
  map.on('touchcancel', giveUp)
  return () => {
    giveUp()
    map.off('contextmenu', onContext)
    map.off('touchstart', onStart)
    map.off('touchmove', onMove)
    map.off('touchend', giveUp)
    map.off('touchcancel', giveUp)
  }
}
