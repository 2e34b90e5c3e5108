import { createGeofences } from '@rastro/tracking/geofences/create-geofences'
import { createRandom } from '../src/random.ts'
import { areaAt, placeIn } from './areas.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'

interface Point {
  latitude: number
  longitude: number
  altitude: number
}

/** Half the side of the square the geofences lie in, in degrees. */
const PLACES = { 'one city': 0.15, 'one state': 1.5, 'one country': 10 } as const

/** A device sees all of them, or a few. */
const SHARES = [1, 0.02] as const
const POINTS = 4096
const WARM_UP = 0.3

/** What it costs to know which geofences a position is in. */
export const geofences = defineBenchmark({
  name: 'geofences',
  summary: 'CPU to find the geofences a position is in, a third each circles, polygons and lines of 12 points',
  options: { geofences: 10_000, seconds: 2 },
  async run({ geofences: count, seconds }, say) {
    const figures: Figure[] = []
    for (const [name, spread] of Object.entries(PLACES)) {
      say(name)
      const random = createRandom(5)
      const fences = createGeofences()
      const cpu = process.cpuUsage()
      for (let id = 1; id <= count; id++) fences.put({ id, area: areaAt(random, spread, id), attributes: {} })
      const { user, system } = process.cpuUsage(cpu)
      figures.push({ name: `${name}: read and put all`, value: (user + system) / 1000, unit: 'ms CPU' })
      const points = Array.from({ length: POINTS }, () => ({ ...placeIn(random, spread), altitude: 0 }))
      for (const share of SHARES) {
        const acting = new Set(Array.from({ length: count * share }, (_, index) => 1 + Math.floor(index / share)))
        const ask = (point: Point): number => fences.containing(point, acting).length
        measure(ask, points, seconds * WARM_UP)
        const { cost, hits } = measure(ask, points, seconds)
        const what = `${name}: ${acting.size} act on the device, inside ${hits.toFixed(2)}`
        figures.push({ name: what, value: cost, unit: 'µs/position', atMost: 50 })
      }
    }
    return figures
  },
})

/** @returns microseconds of CPU a call, and the mean of what it returned */
function measure(ask: (point: Point) => number, points: readonly Point[], seconds: number) {
  const end = performance.now() + seconds * 1000
  const cpu = process.cpuUsage()
  let calls = 0
  let hits = 0
  do {
    for (const point of points) hits += ask(point)
    calls += points.length
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(cpu)
  return { cost: (user + system) / calls, hits: hits / calls }
}
