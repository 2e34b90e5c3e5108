import type { Category, Place } from '@rastro/contracts'

/** The way to draw, as columns: places on the unit square of `mercator.ts`, in the order it was driven. */
export interface RouteWay {
  count: number
  x: Float64Array
  y: Float64Array
  /** For each point, the place in the palette of the leg that leads to it; {@link GAP_COLOUR} = nobody knows that leg. */
  colours: Uint8Array
}

/** A leg of which only the ends are known. */
export const GAP_COLOUR = 255

/** No leg at all: another way begins at this point. */
export const BREAK_COLOUR = 254

/** A mark on the way, drawn in the order given: the first ones keep their place where there is no room for all. */
export interface RouteMark {
  x: number
  y: number
  kind: 'stop' | 'start' | 'end' | 'alarm' | 'event'
  /** The number of a stop. */
  text?: string
}

/** Where the replay is. */
export interface RouteHead {
  x: number
  y: number
  /** Degrees from north. */
  course: number
  /** The leg it is on: everything behind is drawn paler. */
  index: number
  isMoving: boolean
  /** Two short texts beside it, the first one stronger. */
  strong: string
  text: string
}

/** What lies under the pointer. */
export type RouteHit = { kind: 'mark'; index: number } | { kind: 'point'; index: number }

/** The way of one vehicle over the map; the live fleet steps back while it is there. */
export interface RouteDrawing {
  /** Replace the way. `palette`: names of the tokens its colours stand for. */
  setWay(way: RouteWay, palette: readonly string[]): void
  setMarks(marks: readonly RouteMark[]): void
  /** Called at every frame of a replay. */
  setHead(head: RouteHead | null, category: Category): void
  /** Let a part of the way stand out, as indexes of points; null = all of it. */
  emphasise(range: readonly [from: number, to: number] | null): void
  /** Show a part of the way in the visible map, the whole without a range. */
  fit(range?: readonly [from: number, to: number]): void
  /** Somebody pressed the way or a mark. */
  onPress(listener: (hit: RouteHit) => void): () => void
  /** Where the head is, to let the camera follow. */
  placeOf(head: Pick<RouteHead, 'x' | 'y'>): Place
  remove(): void
}

/** Where screens get a drawing from; its code is loaded with the first one. */
export interface RouteView {
  open(): Promise<RouteDrawing>
}
