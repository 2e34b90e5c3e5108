/**
 * The way of one vehicle, as columns: hundreds of thousands of points are a few flat arrays, which cross from the worker
 * without a copy. Points are in the order of time; those without a place are left out.
 */
export interface Track {
  readonly count: number
  /** Epoch milliseconds. */
  readonly times: Float64Array
  /** On the unit square of `mercator.ts`. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Knots. */
  readonly speeds: Float32Array
  /** Degrees. */
  readonly courses: Float32Array
  /** 1 on, 0 off, -1 never told. */
  readonly ignition: Int8Array
  /** What lies between the point before and this one: {@link LEG}. */
  readonly legs: Uint8Array
  /** Ids of the positions. */
  readonly ids: Float64Array
  /** Place of each point's address in `addresses`, -1 = none. */
  readonly addressIndex: Int32Array
  /** Id of the first geofence each point lies in, 0 = none. */
  readonly geofences: Float64Array
  readonly addresses: readonly string[]
}

/** How a vehicle came from one point to the next. `gap`: nobody knows. `stood`: silent, and hardly anywhere else after it. */
export const LEG = { driven: 0, gap: 1, stood: 2 } as const

/** Where the vehicle was at an instant. */
export interface Reading {
  /** The last point at or before the instant. */
  index: number
  x: number
  y: number
  /** Knots. */
  speed: number
  /** Degrees from north. */
  course: number
  /** Nothing is known of the way it is on: it is shown where it was heard last. */
  isGap: boolean
}

/** Index of the last point at or before an instant; the first one for an instant before all. */
export function indexAt({ times, count }: Pick<Track, 'times' | 'count'>, time: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((times[middle] ?? 0) <= time) low = middle
    else high = middle - 1
  }
  return low
}

/** Place, speed and course at an instant, between two points in proportion of time; never across a gap. */
export function readTrack(track: Track, time: number): Reading {
  const index = indexAt(track, time)
  const at = (column: ArrayLike<number>, offset = 0): number => column[index + offset] ?? 0
  const isLast = index + 1 >= track.count
  const leg = isLast ? LEG.stood : at(track.legs, 1)
  const isGap = leg === LEG.gap
  const span = isLast ? 0 : at(track.times, 1) - at(track.times)
  const share = isGap || span <= 0 ? 0 : Math.min(1, Math.max(0, (time - at(track.times)) / span))
  const between = (column: ArrayLike<number>): number =>
    share === 0 ? at(column) : at(column) + (at(column, 1) - at(column)) * share
  return {
    index,
    x: between(track.x),
    y: between(track.y),
    // What it did at its last word says nothing about the silence after it.
    speed: leg === LEG.driven || isLast || time <= at(track.times) ? between(track.speeds) : 0,
    course: share === 0 ? at(track.courses) : turned(at(track.courses), at(track.courses, 1), share),
    isGap,
  }
}

/** A course between two, the short way round. */
function turned(from: number, to: number, share: number): number {
  const turn = ((to - from + 540) % 360) - 180
  return (from + turn * share + 360) % 360
}

/** The address told at a point; null = none. */
export function addressAt({ addressIndex, addresses }: Track, index: number): string | null {
  return addresses[addressIndex[index] ?? -1] ?? null
}
