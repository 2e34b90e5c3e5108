import { zip } from '@rastro/platform'
import { type CsvCell, csvLine, xmlText } from '@rastro/sheets'
import type { PositionRecord } from '../store/position-record.ts'
import { writeWallClock } from './cells.ts'
import { createWallClock } from './wall-clock.ts'

/** A device's history as files for other programs; positions come some at a time. */
export interface History {
  deviceName: string
  /** Begin and end of the period, epoch milliseconds. */
  from: number
  to: number
  timeZone: string
  /** Reads the positions once more from the start. */
  readonly pages: () => AsyncIterable<readonly PositionRecord[]>
}

/** Columns every position has, as the reference server names and orders them. */
const COLUMNS = [
  'id',
  'deviceId',
  'protocol',
  'serverTime',
  'deviceTime',
  'fixTime',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'address',
  'accuracy',
] as const

/**
 * Write positions as CSV: the columns of all, then one for each attribute that any has. Speeds in knots, times as the
 * user's clock showed them. Reads the history twice, to know the attributes before the first line.
 */
export async function* positionsCsv({ pages, timeZone }: History): AsyncGenerator<string> {
  const found = new Set<string>()
  for await (const page of pages()) for (const { attributes } of page) for (const key in attributes) found.add(key)
  const keys = [...found]
  const wallClock = createWallClock(timeZone)
  yield csvLine([...COLUMNS, ...keys])
  for await (const page of pages()) {
    yield page
      .map((record) => {
        const own = COLUMNS.map((column): CsvCell => {
          const value = record[column]
          return value instanceof Date ? writeWallClock(wallClock(value.getTime())) : value
        })
        return csvLine([...own, ...keys.map((key) => record.attributes[key] ?? null)])
      })
      .join('')
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Write positions as a GPX track. Metres, UTC. */
export async function* positionsGpx({ deviceName, pages }: History): AsyncGenerator<string> {
  yield `${XML}<gpx version="1.0" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/0">` +
    `<trk><name>${xmlText(deviceName)}</name><trkseg>\n`
  for await (const page of pages()) {
    yield page
      .map(
        ({ latitude, longitude, altitude, fixTime }) =>
          `<trkpt lat="${latitude}" lon="${longitude}"><ele>${altitude}</ele><time>${fixTime.toISOString()}</time></trkpt>\n`,
      )
      .join('')
  }
  yield '</trkseg></trk></gpx>\n'
}

/** Write positions as a KML line, named by the period on the user's clock. */
export async function* positionsKml({ deviceName, from, to, timeZone, pages }: History): AsyncGenerator<string> {
  const wallClock = createWallClock(timeZone)
  const period = [from, to].map((time) => writeWallClock(wallClock(time)).slice(0, 16)).join(' - ')
  yield `${XML}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(deviceName)}</name>` +
    `<Placemark><name>${period}</name><LineString><extrude>1</extrude><tessellate>1</tessellate>` +
    '<altitudeMode>absolute</altitudeMode><coordinates>'
  for await (const page of pages()) {
    yield page
      .map(({ longitude, latitude, altitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)},${altitude} `)
      .join('')
  }
  yield '</coordinates></LineString></Placemark></Document></kml>\n'
}

/** The KML file in an archive. */
export async function* positionsKmz(history: History): AsyncGenerator<Buffer> {
  yield* zip([{ name: 'doc.kml', content: positionsKml(history) }])
}
