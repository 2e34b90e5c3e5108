import type { Language } from '@rastro/contracts'
import { type Cell, excelTime, type SheetColumn } from '@rastro/sheets'
import { currencyOf } from '../../i18n/money.ts'
import { word } from '../../i18n/strings.ts'
import { cellText, instantOf } from './cell-text.ts'
import { type ExportColumn, type ExportKind, type ExportTable, type ExportValue, titleOf } from './export-table.ts'
import { exportStrings } from './strings.ts'
import { toWallClock } from './wall-clock.ts'

/** A workbook as the worker takes it: every cell has its type already. */
export interface WorkbookPlan {
  name: string
  heading: readonly (readonly [label: string, value: string])[]
  columns: readonly SheetColumn[]
  rows: readonly (readonly Cell['value'][])[]
  totalLabel: string
}

const MS_PER_DAY = 86_400_000
/** In characters. */
const WIDTH: Readonly<Record<ExportKind, number>> = {
  text: 24,
  number: 12,
  money: 14,
  date: 12,
  dateTime: 17,
  duration: 11,
  yesNo: 9,
}

function formatOf({ kind, digits = 0 }: ExportColumn<never>, language: Language): string | undefined {
  if (kind === 'date') return 'dd/mm/yyyy'
  if (kind === 'dateTime') return 'dd/mm/yyyy hh:mm'
  if (kind === 'duration') return '[h]:mm:ss'
  if (kind === 'money') return `"${currencyOf(language)}" #,##0.00`
  if (kind !== 'number') return undefined
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
}

/** The value with the type a spreadsheet computes with. Times are the wall clock of the person. */
function typedValue(column: ExportColumn<never>, value: ExportValue, language: Language): Cell['value'] {
  if (value === null || value === undefined || value === '') return null
  const { kind } = column
  if (kind === 'date' || kind === 'dateTime') {
    const instant = instantOf(value)
    if (instant === null) return null
    const days = excelTime(toWallClock(instant))
    return kind === 'date' ? Math.floor(days) : days
  }
  if (typeof value !== 'number')
    return kind === 'yesNo' || kind === undefined ? cellText(column, value, language) : value
  if (kind === 'duration') return value / MS_PER_DAY
  return kind === 'money' ? value / 100 : value
}

/** Turn a list into a workbook of one sheet: title, filters, frozen head, filter arrows, typed cells, totals. */
export function planWorkbook<Row>(table: ExportTable<Row>, language: Language, made: string): WorkbookPlan {
  const { title, filters, columns, rows } = table
  return {
    name: title,
    heading: [[title, ''], ...(filters ? [[filters, ''] as const] : []), [made, '']],
    columns: columns.map((column) => ({
      title: titleOf(column),
      width: column.width ?? WIDTH[column.kind ?? 'text'],
      format: formatOf(column, language),
      total: column.total,
    })),
    rows: rows.map((row) => columns.map((column) => typedValue(column, column.value(row), language))),
    totalLabel: word(exportStrings, 'total'),
  }
}
