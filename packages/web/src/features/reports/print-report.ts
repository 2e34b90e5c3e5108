import { readPositions } from '../../data/reports/positions-by-id.ts'
import type { ReportQuestion } from '../../data/reports/report-calls.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { word } from '../../i18n/strings.ts'
import { formatCoordinates } from '../../i18n/units.ts'
import { exportPdf } from '../../ui/export/export-pdf.ts'
import { type CellForm, isFigure, unitsOf, writeCell } from './cells.ts'
import { hiddenColumns } from './column-choice.ts'
import { cellText, vehicleName } from './columns.tsx'
import { rangeText } from './period-filter.tsx'
import type { AnyColumn, AnyReport, ReportRow } from './report-list.ts'
import { reportStrings } from './strings.ts'
import { totalOf } from './totals.ts'
import type { ReportNames } from './use-names.ts'

interface Printing {
  report: AnyReport
  question: ReportQuestion
  rows: readonly ReportRow[]
  names: ReportNames
  form: CellForm
  fileName: string
}

function titleWithUnit({ short, title, kind }: AnyColumn, { language, unit }: CellForm): string {
  const words = (short ?? title)[language]
  const symbol = unitsOf([kind], unit)
  return symbol === '' ? words : `${words} (${symbol})`
}

/** What the PDF says: the columns on the screen, in the order of the rows, with the same totals. */
export function sheetOf({ report, question, rows, names, form }: Omit<Printing, 'fileName'>) {
  const hidden = hiddenColumns(report).get()
  const columns = report.columns.filter(({ key }) => key !== 'device' && !hidden.includes(key))
  const totals = columns.map((column) => {
    const total = totalOf(column, rows, names)
    return total === null ? '' : writeCell(column.kind, total, form)
  })
  return {
    title: report.title[names.language],
    subtitle: [
      [rangeText(question), aboutWhom(question, names)].filter(Boolean).join(' · '),
      word(reportStrings, 'rows', { count: rows.length, number: formatNumber(rows.length, names.language) }),
    ],
    columns: [
      { title: VEHICLE[names.language] },
      ...columns.map((column) => ({
        title: titleWithUnit(column, form),
        align: isFigure(column.kind) ? ('right' as const) : ('left' as const),
      })),
    ],
    rows: rows.map((row) => [
      vehicleName(row, names),
      ...columns.map((column) => cellText(column, row, { names, form })),
    ]),
    totals: totals.some((total) => total !== '') ? ['Total', ...totals] : undefined,
  }
}

/** Names that are told; of more their number says enough. */
const MOST_NAMED = 4

/** The vehicles the person chose; nothing when it is all of them. */
function aboutWhom({ deviceIds }: ReportQuestion, names: ReportNames): string {
  if (deviceIds.length > MOST_NAMED) return word(reportStrings, 'vehicles', { count: deviceIds.length })
  return deviceIds.map((id) => names.device(id)?.name ?? `#${id}`).join(', ')
}

const VEHICLE = { en: 'Vehicle', pt: 'Veículo', es: 'Vehículo' } as const

/**
 * Rows of events only name their position: on the screen it is read when they come into sight, on paper all are in sight.
 * @throws ApiError refused or away
 */
export async function withPlaces<P extends Omit<Printing, 'fileName'>>(printing: P): Promise<P> {
  const { report, rows, names } = printing
  const isNamedOnly = report.columns.some((column) => column.key === 'address' && !column.place)
  if (!isNamedOnly || hiddenColumns(report).get().includes('address')) return printing
  const ids = rows.flatMap(({ positionId }) => (typeof positionId === 'number' && positionId > 0 ? positionId : []))
  const places = await readPositions(ids)
  const address = (id: number): string | null => {
    const place = places.get(id)
    return place ? (place.address ?? formatCoordinates(place.latitude, place.longitude, names.language)) : null
  }
  return { ...printing, names: { ...names, address } }
}

/**
 * Make a PDF of the report and hand it to the person.
 * @throws Error it could not be made
 */
export async function printReport({ fileName, ...printing }: Printing): Promise<void> {
  await exportPdf(sheetOf(await withPlaces(printing)), fileName)
}
