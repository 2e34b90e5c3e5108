import { type ReportDefinition, reports } from '@rastro/reports'

/** A definition is only ever given rows it made itself, so what they are matters to nobody here. */
export type AnyReport = ReportDefinition<object>

/** Every report. */
export const reportList = reports as readonly unknown[] as readonly AnyReport[]

/** The report of a name that has a table; undefined when there is none. */
export function findReport(name: string): AnyReport | undefined {
  return reportList.find((report) => report.name === name && report.columns.length > 0)
}
