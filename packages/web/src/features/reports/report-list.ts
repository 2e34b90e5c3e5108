import type { Column, ReportDefinition } from '@rastro/reports'
import { reports } from '@rastro/reports'
import type { Rights } from '../../data/use-rights.ts'

/** What every row may have; each report has some of it. */
export interface ReportRow {
  readonly [field: string]: unknown
  readonly deviceId: number
  readonly deviceName?: string
}

/** A definition is only ever given rows of its own report, so what they are matters to nobody here. */
export type AnyReport = ReportDefinition<ReportRow>
export type AnyColumn = Column<ReportRow>

/** Every report, in the order of the tabs. */
export const reportList: readonly AnyReport[] = [
  'summary',
  'trips',
  'stops',
  'events',
  'route',
  'geofences',
  'combined',
]
  .map((name) => (reports as readonly unknown[] as readonly AnyReport[]).find((report) => report.name === name))
  .filter((report) => report !== undefined)

/** Reports the person may open: some have a permission of their own below the one to reports at all. */
export function reportsFor({ may }: Pick<Rights, 'may'>): readonly AnyReport[] {
  return reportList.filter(({ right }) => right === undefined || may(right))
}

/** The report at an address such as `/reports/travels`; undefined at others. */
export function reportAt(pathname: string): AnyReport | undefined {
  const last = pathname.split('/').at(-1)
  return reportList.find(({ screen }) => screen === last)
}

/** What tells a row from the others of its report. */
export function keyOf({ id, deviceId, startTime, geofenceId }: ReportRow): string {
  if (typeof id === 'number') return String(id)
  const start = typeof startTime === 'string' ? startTime : ''
  return `${deviceId}|${start}|${typeof geofenceId === 'number' ? geofenceId : ''}`
}
