import type { Language } from '@rastro/contracts'
import { fileNameOf } from '@rastro/contracts/file-name'
import { csvLine } from '@rastro/sheets'
import { currentLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { word } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { cellText, instantOf } from './cell-text.ts'
import { exportPdf } from './export-pdf.ts'
import {
  type ExportColumn,
  type ExportForm,
  type ExportTable,
  type ExportValue,
  isFigure,
  titleOf,
  totalOf,
} from './export-table.ts'
import { askFileWorker } from './file-worker.ts'
import type { PdfSheet } from './pdf-sheet.ts'
import { planWorkbook } from './plan-workbook.ts'
import { saveFile } from './save-file.ts'
import { exportStrings } from './strings.ts'
import { isoDays, toWallClock } from './wall-clock.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Without this mark spreadsheet programs take a text file for one of the last century. */
const UTF8_MARK = '\ufeff'

/** A list as lines of text for programs: numbers bare, times as `2026-11-20 09:30:00`, lengths of time as `01:30:00`. */
export function csvOf<Row>({ columns, rows }: ExportTable<Row>): string {
  const language = currentLanguage()
  const lines = rows.map((row) => csvLine(columns.map((column) => csvValue(column, column.value(row), language))))
  return [UTF8_MARK, csvLine(columns.map(titleOf)), ...lines].join('')
}

function csvValue(column: ExportColumn<never>, value: ExportValue, language: Language): string | number | null {
  const { kind } = column
  const instant = kind === 'date' || kind === 'dateTime' ? instantOf(value) : null
  if (instant !== null) {
    const wall = new Date(toWallClock(instant)).toISOString().replace('T', ' ')
    return wall.slice(0, kind === 'date' ? 10 : 19)
  }
  if (typeof value !== 'number') return cellText(column, value, language)
  if (kind === 'duration') return new Date(value).toISOString().slice(11, 19).replace(/^\d+/, hoursOf(value))
  return kind === 'money' ? value / 100 : value
}

function hoursOf(milliseconds: number): string {
  return String(Math.floor(milliseconds / 3_600_000)).padStart(2, '0')
}

/** A list as pages, with totals where columns have them. */
export function pdfSheetOf<Row>({ title, filters, columns: all, rows }: ExportTable<Row>): PdfSheet {
  const language = currentLanguage()
  // Paper has no room for columns nobody filled in.
  const isFilled = ({ value }: ExportColumn<Row>): boolean =>
    rows.some((row) => value(row) !== null && value(row) !== undefined && value(row) !== '')
  const columns = all.filter((column, index) => !column.isTableOnly && (index === 0 || isFilled(column)))
  const totals = columns.map((column) => cellText(column, totalOf(column, rows), language))
  const label = columns.findIndex(({ total }) => total === undefined)
  if (label >= 0) totals[label] = word(exportStrings, 'total')
  const count = word(exportStrings, 'rows', { count: rows.length, number: formatNumber(rows.length, language) })
  return {
    title,
    subtitle: [filters, count].filter(Boolean).join(' · '),
    columns: columns.map((column) => ({
      title: titleOf(column),
      align: isFigure(column) ? 'right' : 'left',
    })),
    rows: rows.map((row) => columns.map((column) => cellText(column, column.value(row), language))),
    totals: columns.some(({ total }) => total !== undefined) ? totals : undefined,
  }
}

async function workbookOf<Row>(table: ExportTable<Row>): Promise<Blob> {
  const plan = planWorkbook(table, currentLanguage(), word(exportStrings, 'made', { when: formatDateTime(Date.now()) }))
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module', name: 'xlsx' })
  return new Blob([await askFileWorker(worker, plan)], { type: XLSX })
}

/**
 * Make a file of a list, in a worker where it takes long, and hand it to the person as `<title>-<day>`.
 * @throws ExportError it could not be made
 */
export async function exportList<Row>(table: ExportTable<Row>, form: ExportForm): Promise<void> {
  const name = fileNameOf(table.title, ...isoDays(Date.now()))
  if (form === 'pdf') await exportPdf(pdfSheetOf(table), name)
  else if (form === 'xlsx') saveFile(await workbookOf(table), `${name}.xlsx`)
  else saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}
