import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { History } from '../../data/history/load-history.ts'
import { openHistory } from '../../data/history/open-history.ts'
import { indexAt, LEG } from '../../data/history/track.ts'
import { mercatorX, mercatorY } from '../../data/mercator.ts'
import { usePositionById } from '../../data/reports/positions-by-id.ts'
import { serverQuery } from '../../data/server.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { SPEED_FACTOR, type SpeedUnit } from '../../i18n/units.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import { GAP_COLOUR, type RouteDrawing, type RouteMark } from '../../map/route/route-view.ts'
import { SPEED_PALETTE, speedColour } from '../../map/route/speed-ramp.ts'
import { type AnyReport, keyOf, type ReportRow } from './report-list.ts'
import { useDrawing } from './use-drawing.ts'

interface Place {
  latitude: number
  longitude: number
}

/** Where a row begins and ends, as far as it says so itself. */
function placesOf({ columns }: Pick<AnyReport, 'columns'>, row: ReportRow): readonly Place[] {
  const places = columns.flatMap((column) => column.place?.(row) ?? [])
  return places.filter(({ latitude, longitude }) => latitude !== 0 || longitude !== 0)
}

const CLOSE_UP = 16
/** Reports whose rows are ways, not places. */
const WAYS: readonly string[] = ['trips', 'summary', 'geofences']

interface LoadedWay {
  key: string
  history: History
}

/** The way of a row, once it is loaded; null for rows that are places, and while or when it cannot be. */
function useWay({ name }: AnyReport, row: ReportRow | null): History | null {
  const [way, setWay] = useState<LoadedWay | null>(null)
  const { data: info } = useQuery({ ...serverQuery, enabled: false })
  const [startTime, endTime] = [row?.['startTime'], row?.['endTime']]
  const isWay = row !== null && WAYS.includes(name) && typeof startTime === 'string'
  const key = row && isWay ? keyOf(row) : ''
  const deviceId = row?.deviceId ?? 0
  useEffect(() => {
    if (key === '' || !info || typeof startTime !== 'string') return undefined
    const controller = new AbortController()
    const to = typeof endTime === 'string' ? Date.parse(endTime) : Date.now()
    const order = { deviceId, from: Date.parse(startTime), to, serverAttributes: info.server.attributes }
    openHistory(order, { signal: controller.signal, onProgress: () => undefined }).then(
      (history) => setWay({ key, history }),
      // Without the right to positions, or when they are gone, start and end are shown all the same.
      () => undefined,
    )
    return () => controller.abort()
  }, [key, deviceId, startTime, endTime, info])
  return way?.key === key ? way.history : null
}

function coloursOf({ track, limit }: History, unit: SpeedUnit): Uint8Array {
  const colours = new Uint8Array(track.count)
  for (let index = 0; index < track.count; index++)
    colours[index] =
      track.legs[index] === LEG.gap
        ? GAP_COLOUR
        : speedColour(track.speeds[index] ?? 0, limit, SPEED_FACTOR[unit], unit)
  return colours
}

function markAt({ latitude, longitude }: Place, kind: RouteMark['kind'], text?: string): RouteMark {
  return { x: mercatorX(longitude), y: mercatorY(latitude), kind, ...(text !== undefined && { text }) }
}

/** The marks of a row that is a place, or of a way that is not loaded. */
function marksOf(name: string, places: readonly Place[]): RouteMark[] {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return []
  if (places.length > 1) return [markAt(first, 'start'), markAt(last, 'end')]
  return [markAt(first, name === 'stops' ? 'stop' : 'event', name === 'stops' ? 'P' : undefined)]
}

function drawWay(drawing: RouteDrawing, history: History, unit: SpeedUnit): void {
  const { count, x, y, times } = history.track
  drawing.setWay({ count, x, y, colours: coloursOf(history, unit) }, SPEED_PALETTE)
  if (count === 0) return
  const end = indexAt(history.track, times[count - 1] ?? 0)
  drawing.setMarks([
    { x: x[0] ?? 0, y: y[0] ?? 0, kind: 'start' },
    { x: x[end] ?? 0, y: y[end] ?? 0, kind: 'end' },
  ])
  drawing.fit()
}

const NO_WAY = { count: 0, x: new Float64Array(), y: new Float64Array(), colours: new Uint8Array() }

/** Show the chosen row on the map: the way of a trip coloured by its speed, or the place of a stop, event or position. */
export function useRowOnMap(report: AnyReport, row: ReportRow | null): void {
  const map = useCurrentMap()
  const unit = useSpeedUnit()
  const drawing = useDrawing(row !== null)
  const way = useWay(report, row)
  const position = usePositionById(row && report.name === 'events' ? Number(row['positionId'] ?? 0) : 0)
  useEffect(() => {
    if (!map || !row) return
    const places = position ? [position] : placesOf(report, row)
    const [first] = places
    if (places.length > 1) map.camera.fit(places, CLOSE_UP)
    else if (first) map.camera.goTo({ latitude: first.latitude, longitude: first.longitude, zoom: CLOSE_UP })
  }, [map, report, row, position])
  useEffect(() => {
    if (!drawing || !row) return
    if (way) {
      drawWay(drawing, way, unit)
      return
    }
    drawing.setWay(NO_WAY, [])
    drawing.setMarks(marksOf(report.name, position ? [position] : placesOf(report, row)))
  }, [drawing, way, unit, report, row, position])
}
