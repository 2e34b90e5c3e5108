import { distanceMetres } from './geometry.ts'
import type { City, Stretch } from './graph.ts'

/** Best possible speed, so that the estimate never exceeds the truth. */
const FASTEST_KMH = 110

/**
 * The fastest way from one junction to another at the speed limits (A*), in order of travel. Empty when both are the
 * same. @throws Error when a junction does not exist
 */
export function findRoute(city: City, from: number, to: number): Stretch[] {
  const goal = city.junctions.get(to)
  if (!goal || !city.junctions.has(from)) throw new Error(`no junction ${goal ? from : to} in this city`)
  const hoursTo = new Map([[from, 0]])
  const cameBy = new Map<number, Stretch>()
  const open = new Map([[from, 0]])
  while (open.size > 0) {
    const here = cheapest(open)
    if (here === to) return backtrack(cameBy, from, to)
    open.delete(here)
    for (const way of city.junctions.get(here)?.ways ?? []) {
      const hours = (hoursTo.get(here) ?? 0) + way.metres / 1000 / way.street.limitKmh
      if (hours >= (hoursTo.get(way.to) ?? Number.POSITIVE_INFINITY)) continue
      hoursTo.set(way.to, hours)
      cameBy.set(way.to, way)
      const next = city.junctions.get(way.to)
      open.set(way.to, hours + (next ? distanceMetres(next, goal) / 1000 / FASTEST_KMH : 0))
    }
  }
  throw new Error(`no way from junction ${from} to ${to}`)
}

/** The city has some hundred junctions: a scan costs less than keeping a heap. */
function cheapest(open: ReadonlyMap<number, number>): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const [id, hours] of open) {
    if (hours >= least) continue
    best = id
    least = hours
  }
  return best
}

function backtrack(cameBy: ReadonlyMap<number, Stretch>, from: number, to: number): Stretch[] {
  const route: Stretch[] = []
  for (let here = to; here !== from; ) {
    const way = cameBy.get(here)
    if (!way) break
    route.push(way)
    here = way.from
  }
  return route.reverse()
}
