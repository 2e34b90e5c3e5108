import type { Random } from '../src/random.ts'

/** Somewhere within `spread` degrees of the middle of the bench's country. */
export function placeIn(random: Random, spread: number) {
  return { latitude: -10 + random.between(-spread, spread), longitude: -37 + random.between(-spread, spread) }
}

/** A third each circles of 50 to 2,000 m, polygons and lines of 12 points, by the id. */
export function areaAt(random: Random, spread: number, id: number): string {
  const { latitude, longitude } = placeIn(random, spread)
  if (id % 3 === 0) return `CIRCLE (${latitude} ${longitude}, ${random.between(50, 2000)})`
  const size = random.between(0.0005, 0.02)
  const ring = Array.from({ length: 12 }, (_, index) => {
    const [angle, reach] = [(index / 6) * Math.PI, size * random.between(0.6, 1)]
    return `${latitude + reach * Math.sin(angle)} ${longitude + reach * Math.cos(angle)}`
  })
  return id % 3 === 1 ? `POLYGON ((${ring.join(', ')}))` : `LINESTRING (${ring.join(', ')})`
}
