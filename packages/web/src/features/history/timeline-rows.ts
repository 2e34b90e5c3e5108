import type { Chapter } from '../../data/history/chapters.ts'
import type { Incident } from '../../data/history/incident.ts'
import type { History } from '../../data/history/load-history.ts'
import { dayNumber } from '../../data/history/period.ts'
import type { Shown } from './use-shown.ts'

/** One row of the timeline. `chapter` is the place in the history's chapters. */
export type TimelineRow =
  | { kind: 'day'; time: number }
  | { kind: 'chapter'; time: number; chapter: number; value: Chapter }
  | { kind: 'incident'; time: number; value: Incident }

/** Pixels a row is high. */
export const ROW_HEIGHT = { day: 32, stop: 48, trip: 44, incident: 36 } as const

export function heightOf(row: TimelineRow): number {
  return row.kind === 'chapter' ? ROW_HEIGHT[row.value.kind] : ROW_HEIGHT[row.kind]
}

/** Chapters and incidents in the order of time, with a heading at each new day where there is more than one. */
export function timelineRows(
  { chapters, incidents }: History,
  { onlyStops, shown, zone }: { onlyStops: boolean; shown: Shown; zone: string },
): TimelineRow[] {
  const told = chapters
    .map((value, chapter): TimelineRow => ({ kind: 'chapter', time: value.from, chapter, value }))
    .filter((row) => shown.stops || row.kind !== 'chapter' || row.value.kind !== 'stop')
  const happened: TimelineRow[] = shown.events
    ? incidents.map((value) => ({ kind: 'incident', time: value.time, value }))
    : []
  const rows = onlyStops
    ? told.filter((row) => row.kind === 'chapter' && row.value.kind === 'stop')
    : [...told, ...happened].sort((one, other) => one.time - other.time)
  const days = new Set(rows.map(({ time }) => dayNumber(zone, time)))
  return days.size < 2 ? rows : withDays(rows, zone)
}

function withDays(rows: readonly TimelineRow[], zone: string): TimelineRow[] {
  let day = Number.NaN
  return rows.flatMap((row): TimelineRow[] => {
    const own = dayNumber(zone, row.time)
    if (own === day) return [row]
    day = own
    return [{ kind: 'day', time: row.time }, row]
  })
}
