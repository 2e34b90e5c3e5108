import { type Area, type Language, type Place, parseArea } from '@rastro/contracts'
import { readCoordinates } from '../../data/places/read-coordinates.ts'
import { formatSurface } from '../../map/draw/measure-text.ts'

/** The area of a geofence; null for a text nobody can read, or none yet. */
export function readArea(text: string): Area | null {
  try {
    return parseArea(text)
  } catch {
    // A shape that was not drawn yet, or one of another server.
    return null
  }
}

/** How large a shape is: km² of a circle (GEO-13), points of the others (GEO-14). */
export function sizeOf(area: Area, language: Language, points: (count: number) => string): string {
  return area.kind === 'circle' ? formatSurface(area, language) : points(area.points.length)
}

/** One point a line, as people copy them from elsewhere: `-10.91234 -37.05432`. */
export function writePoints(points: readonly Place[]): string {
  return points
    .map(({ latitude, longitude }) => `${Number(latitude.toFixed(6))} ${Number(longitude.toFixed(6))}`)
    .join('\n')
}

/**
 * Read points, one a line, as people write coordinates.
 * Answers the number of the first line that is none.
 */
export function readPoints(text: string): { points: Place[] } | { wrongLine: number } {
  const points: Place[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const place = readCoordinates(line)
    if (place === null) return { wrongLine: index + 1 }
    points.push(place)
  }
  return { points }
}
