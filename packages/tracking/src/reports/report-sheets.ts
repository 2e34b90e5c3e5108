import type { Column, ReportDefinition, SheetNames } from '@rastro/reports'
import type { Cell, CsvCell, Sheet } from '@rastro/sheets'
import { type CellWriter, createCellWriters, readableWallClock } from './cells.ts'
import type { Preferences } from './preferences.ts'
import type { ReportRows } from './run-report.ts'
import { createWallClock } from './wall-clock.ts'

/** What cells know besides their row and the positions it named. */
export type Names = Omit<SheetNames, 'address' | 'language' | 'measure'>

/** A report as a table for one person: in his language, units and time zone. */
export interface ReportTable<Row> {
  /** Every number format the sheets use. */
  readonly formats: readonly string[]
  /** Titles with units, for a text file. */
  readonly titles: readonly string[]
  lines(batch: ReportRows<Row>): CsvCell[][]
  sheet(about: About, rows: AsyncIterable<ReportRows<Row>>): Sheet
}

/** What a sheet is about. */
export interface About {
  /** Undefined: several devices. */
  device?: { name: string; group: string | undefined } | undefined
  /** Epoch milliseconds; neither: as things are now. */
  from?: number
  to?: number
}

/** Title of the column and line that name the device. */
export const DEVICE_TITLE = { en: 'Device', pt: 'Dispositivo', es: 'Dispositivo' } as const

const WORDS = {
  group: { en: 'Group', pt: 'Grupo', es: 'Grupo' },
  period: { en: 'Period', pt: 'Período', es: 'Período' },
} as const

const TOTAL = { en: 'Total', pt: 'Total', es: 'Total' } as const

/** Where an address that is looked at leads. */
const MAP = 'https://www.openstreetmap.org/'

export function createReportTable<Row>(
  { columns, title }: Pick<ReportDefinition<Row>, 'columns' | 'title'>,
  preferences: Preferences,
  names: Names,
): ReportTable<Row> {
  const { language, timeZone } = preferences
  const writers = createCellWriters(preferences)
  const wallClock = createWallClock(timeZone)
  const written = columns.map((column) => ({ column, writer: writers[column.kind] }))

  const measure: SheetNames['measure'] = (kind, value) => {
    const writer = writers[kind]
    return [Number(writer.sheet(value)), writer.unit ?? '']
  }

  function namesOf({ position }: ReportRows<Row>): SheetNames {
    return { ...names, language, measure, address: (id) => position(id)?.address ?? null }
  }

  function heading({ device, from, to }: About): [string, string][] {
    const group: [string, string][] = device?.group ? [[WORDS.group[language], device.group]] : []
    const lines: [string, string][] = device ? [[DEVICE_TITLE[language], device.name], ...group] : []
    const head: [string, string][] = [[title[language], ''], ...lines]
    if (from === undefined || to === undefined) return head
    const [start, end] = [from, to].map((time) => readableWallClock(wallClock(time)))
    return [...head, [WORDS.period[language], `${start} – ${end} (${timeZone})`]]
  }

  return {
    formats: [...new Set(written.flatMap(({ writer }) => writer.format ?? []))],
    titles: written.map(({ column, writer }) => titleWithUnit(column.title[language], writer)),
    lines(batch) {
      const known = namesOf(batch)
      return batch.rows.map((row) => written.map(({ column, writer }) => writer.text(column.value(row, known))))
    },
    sheet: (about, rows) => ({
      name: about.device?.name ?? title[language],
      heading: heading(about),
      columns: written.map(({ column, writer }) => ({
        title: column.title[language],
        width: column.width,
        format: writer.format,
        total: column.total,
      })),
      totalLabel: TOTAL[language],
      rows: mapRows(rows, (batch) => {
        const known = namesOf(batch)
        return batch.rows.map((row) => written.map(({ column, writer }) => cellOf(row, column, writer, known)))
      }),
    }),
  }
}

async function* mapRows<Row, Out>(rows: AsyncIterable<Row>, change: (row: Row) => Out): AsyncGenerator<Out> {
  for await (const row of rows) yield change(row)
}

function titleWithUnit(title: string, { unit }: CellWriter): string {
  return unit === undefined ? title : `${title} (${unit})`
}

/** A place without an address is told by its coordinates, so that there is something to click. */
function cellOf<Row>(row: Row, column: Column<Row>, writer: CellWriter, names: SheetNames): Cell {
  const value = writer.sheet(column.value(row, names))
  const place = column.place?.(row)
  if (!place) return { value }
  const { latitude, longitude } = place
  const link = `${MAP}?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return { value: value ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`, link }
}
