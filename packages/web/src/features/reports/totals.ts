import type { SheetNames } from '@rastro/reports'
import type { AnyColumn, ReportRow } from './report-list.ts'

/** What stands below a column: the sum or the largest of its values; null when it has none. */
export function totalOf(column: AnyColumn, rows: readonly ReportRow[], names: SheetNames): number | null {
  if (column.total === undefined) return null
  let total: number | null = null
  for (const row of rows) {
    const value = column.value(row, names)
    if (typeof value !== 'number' || Number.isNaN(value)) continue
    total = total === null ? value : column.total === 'sum' ? total + value : Math.max(total, value)
  }
  return total
}
