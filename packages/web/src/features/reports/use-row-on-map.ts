import { useEffect } from 'react'
import { usePositionById } from '../../data/reports/positions-by-id.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import type { AnyReport, ReportRow } from './report-list.ts'

interface Place {
  latitude: number
  longitude: number
}

/** Where a row begins and ends, as far as it says so itself. */
export function placesOf({ columns }: Pick<AnyReport, 'columns'>, row: ReportRow): readonly Place[] {
  const places = columns.flatMap((column) => column.place?.(row) ?? [])
  return places.filter(({ latitude, longitude }) => latitude !== 0 || longitude !== 0)
}

const CLOSE_UP = 16

/** Show the chosen row on the map: its way from start to end, or its place. */
export function useRowOnMap(report: AnyReport, row: ReportRow | null): void {
  const map = useCurrentMap()
  const named = Number(row?.['positionId'] ?? 0)
  const position = usePositionById(row && report.name === 'events' ? named : 0)
  useEffect(() => {
    if (!map || !row) return
    const places = position ? [position] : placesOf(report, row)
    const [first] = places
    if (places.length > 1) map.camera.fit(places, CLOSE_UP)
    else if (first) map.camera.goTo({ latitude: first.latitude, longitude: first.longitude, zoom: CLOSE_UP })
  }, [map, report, row, position])
}
