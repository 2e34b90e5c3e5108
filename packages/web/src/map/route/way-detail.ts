import { BREAK_COLOUR, type RouteWay } from './route-view.ts'

/** Floats of a leg: both ends, its colour, the index of its second point. */
export const LEG_STRIDE = 6

/** Legs as the graphics card takes them, relative to an origin. */
export interface WayLegs {
  legs: Float32Array
  count: number
}

/**
 * The legs of a way, as detailed as an eye sees at a zoom: points nearer than `tolerance` to the last one kept are left
 * out, unless the colour changes there.
 * @param tolerance length on the unit square
 */
export function detailOf(way: RouteWay, origin: { x: number; y: number }, tolerance: number): WayLegs {
  const legs = new Float32Array(Math.max(0, way.count - 1) * LEG_STRIDE)
  let count = 0
  let kept = 0
  for (let index = 1; index < way.count; index++) {
    const isLast = index === way.count - 1
    const colour = way.colours[index] ?? 0
    if (colour === BREAK_COLOUR) {
      kept = index
      continue
    }
    const turns = way.colours[index + 1] !== colour
    const distance = Math.hypot((way.x[index] ?? 0) - (way.x[kept] ?? 0), (way.y[index] ?? 0) - (way.y[kept] ?? 0))
    if (distance < tolerance && !isLast && !turns) continue
    // A vehicle that stands makes legs of no length: nothing to see.
    if (distance > 0) {
      legs[count * LEG_STRIDE] = (way.x[kept] ?? 0) - origin.x
      legs[count * LEG_STRIDE + 1] = (way.y[kept] ?? 0) - origin.y
      legs[count * LEG_STRIDE + 2] = (way.x[index] ?? 0) - origin.x
      legs[count * LEG_STRIDE + 3] = (way.y[index] ?? 0) - origin.y
      legs[count * LEG_STRIDE + 4] = colour
      legs[count * LEG_STRIDE + 5] = index
      count += 1
    }
    kept = index
  }
  return { legs: legs.subarray(0, count * LEG_STRIDE), count }
}

/** How many legs lead to points up to and including one. */
export function legsUpTo({ legs, count }: WayLegs, index: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((legs[middle * LEG_STRIDE + 5] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the point nearest to a place within `reach`, -1 without one. Later passes of a crossing win. */
export function nearestPoint(way: RouteWay, place: { x: number; y: number }, reach: number): number {
  let best = -1
  let nearest = reach * reach
  for (let index = 1; index < way.count; index++) {
    if (way.colours[index] === BREAK_COLOUR) continue
    const squared = squaredDistance(way, index, place)
    if (squared <= nearest) {
      nearest = squared
      best = index
    }
  }
  if (best <= 0) return best
  const toEnd = Math.hypot((way.x[best] ?? 0) - place.x, (way.y[best] ?? 0) - place.y)
  const toBegin = Math.hypot((way.x[best - 1] ?? 0) - place.x, (way.y[best - 1] ?? 0) - place.y)
  return toBegin < toEnd ? best - 1 : best
}

/** Squared distance of a place from the leg that leads to a point. */
function squaredDistance({ x, y }: RouteWay, index: number, place: { x: number; y: number }): number {
  const [ax, ay] = [x[index - 1] ?? 0, y[index - 1] ?? 0]
  const [dx, dy] = [(x[index] ?? 0) - ax, (y[index] ?? 0) - ay]
  const [px, py] = [place.x - ax, place.y - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  return (px - share * dx) ** 2 + (py - share * dy) ** 2
}
