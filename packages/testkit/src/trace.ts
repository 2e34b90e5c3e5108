import { readFile } from 'node:fs/promises'
import { courseDegrees, distanceMetres, type Place } from './city/geometry.ts'
import type { TrackerRecord } from './trackers/tracker.ts'

/** One point of a recorded journey. */
export interface TracePoint extends Place {
  readonly time: Date
}

/**
 * Read a recorded journey: CSV with a head line that names `time`, `latitude` and `longitude` (any order, other
 * columns ignored). `time` is ISO 8601; without a zone it is UTC. Oldest first; a second point of the same second is
 * left out.
 * @throws Error with the line number when a line cannot be read
 */
export async function readTrace(path: string): Promise<TracePoint[]> {
  const text = await readFile(path, 'utf8')
  const [head = '', ...lines] = text.split(/\r?\n/u).filter((line) => line !== '' && !line.startsWith('#'))
  const columns = head.split(',')
  const at = {
    time: columns.indexOf('time'),
    latitude: columns.indexOf('latitude'),
    longitude: columns.indexOf('longitude'),
  }
  if (Object.values(at).includes(-1)) throw new Error(`${path}: the first line must name time, latitude and longitude`)
  const points = lines.map((line, index) => {
    const cells = line.split(',')
    const time = cells[at.time] ?? ''
    const zoned = /(?:Z|[+-]\d\d:\d\d)$/u.test(time) ? time : `${time.replace(' ', 'T')}Z`
    const point = {
      time: new Date(zoned),
      latitude: Number(cells[at.latitude]),
      longitude: Number(cells[at.longitude]),
    }
    const isReadable = [point.time.getTime(), point.latitude, point.longitude].every(Number.isFinite)
    if (!isReadable) throw new Error(`${path}: point ${index + 1} cannot be read: ${line}`)
    return point
  })
  points.sort((a, b) => a.time.getTime() - b.time.getTime())
  return points.filter((point, index) => point.time.getTime() !== points[index - 1]?.time.getTime())
}

/** Length of a journey in metres, point to point. */
export function traceMetres(points: readonly Place[]): number {
  return points.reduce((sum, point, index) => sum + distanceMetres(points[index - 1] ?? point, point), 0)
}

/**
 * What a tracker in that vehicle would have said, the last point at the full second of `end`: speed and course from the neighbours,
 * ignition on until the last point, odometer from the start in metres.
 */
export function recordsOfTrace(points: readonly TracePoint[], end: Date): TrackerRecord[] {
  const wholeSeconds = Math.floor(end.getTime() / 1000) * 1000
  const shift = wholeSeconds - (points.at(-1)?.time.getTime() ?? 0)
  let odometer = 0
  return points.map((point, index) => {
    const before = points[index - 1]
    const metres = before ? distanceMetres(before, point) : 0
    const seconds = before ? (point.time.getTime() - before.time.getTime()) / 1000 : 1
    odometer += metres
    return {
      fixTime: new Date(point.time.getTime() + shift),
      latitude: point.latitude,
      longitude: point.longitude,
      altitude: 0,
      speedKmh: Math.round((metres / seconds) * 3.6),
      course: before && metres > 1 ? Math.round(courseDegrees(before, point)) % 360 : 0,
      satellites: 9,
      ignition: index < points.length - 1,
      odometer: Math.round(odometer),
      power: 13.8,
      battery: 4.1,
    }
  })
}
