import { type Area, type Language, type Place, parseArea } from '@rastro/contracts'
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

const POINT = /^\s*\(?\s*(-?\d{1,2}(?:[.,]\d+)?)\s*[;,\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*\)?\s*$/

/**
 * Read points, one a line, latitude first; between the numbers a space, comma or semicolon, in them a point or a comma.
 * Answers the number of the first line that is none.
 */
export function readPoints(text: string): { points: Place[] } | { wrongLine: number } {
  const points: Place[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, first = '', second = ''] = POINT.exec(line) ?? []
    const [latitude, longitude] = [first, second].map((part) =>
      part === '' ? Number.NaN : Number(part.replace(',', '.')),
    )
    if (latitude === undefined || longitude === undefined) return { wrongLine: index + 1 }
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return { wrongLine: index + 1 }
    points.push({ latitude, longitude })
  }
  return { points }
}
