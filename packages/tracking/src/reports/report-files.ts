import { xlsx } from '@rastro/platform'
import { csvLine, type Sheet } from '@rastro/sheets'
import type { Preferences } from './preferences.ts'
import { type ReportJob, rowsOfAll, rowsOfDevice } from './report-job.ts'
import { createReportTable, DEVICE_TITLE, type Names, type ReportTable } from './report-sheets.ts'
import type { ReportRows } from './run-report.ts'

/** Who reads the file. */
export interface Reader {
  preferences: Preferences
  names: Names
  readonly groupOf: (deviceId: number) => string | undefined
}

/** Write the rows as a JSON array. */
export async function* reportJson<Row>(batches: AsyncIterable<ReportRows<Row>>): AsyncGenerator<string> {
  let before = '['
  for await (const { rows } of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Write the rows as a spreadsheet with a sheet for each device that has any, or one for all. */
export async function* reportXlsx<Row extends object>(job: ReportJob<Row>, reader: Reader): AsyncGenerator<Buffer> {
  const table = createReportTable(job.report, reader.preferences, reader.names)
  yield* xlsx(table.formats, job.report.isOneSheet ? [oneSheet(job, table)] : sheetPerDevice(job, table, reader))
}

/** Write the rows as one text table; where sheets are apart by device, the first column names it. */
export async function* reportCsv<Row extends object>(job: ReportJob<Row>, reader: Reader): AsyncGenerator<string> {
  const table = createReportTable(job.report, reader.preferences, reader.names)
  const isApart = !job.report.isOneSheet
  const first = isApart ? [DEVICE_TITLE[reader.preferences.language]] : []
  // Spreadsheet programs take a file without this mark for one of the last century.
  yield `\ufeff${csvLine([...first, ...table.titles])}`
  for (const deviceId of job.deviceIds) {
    const own = isApart ? [job.subjectOf(deviceId)?.deviceName ?? ''] : []
    for await (const batch of rowsOfDevice(job, deviceId))
      yield table
        .lines(batch)
        .map((cells) => csvLine([...own, ...cells]))
        .join('')
  }
}

function oneSheet<Row extends object>(job: ReportJob<Row>, table: ReportTable<Row>): Sheet {
  return table.sheet(job.options, rowsOfAll(job))
}

async function* sheetPerDevice<Row extends object>(
  job: ReportJob<Row>,
  table: ReportTable<Row>,
  { groupOf }: Reader,
): AsyncGenerator<Sheet> {
  let count = 0
  for (const deviceId of job.deviceIds) {
    const rows = rowsOfDevice(job, deviceId)
    const first = await rows.next()
    if (first.done) continue
    const device = { name: job.subjectOf(deviceId)?.deviceName ?? '', group: groupOf(deviceId) }
    yield table.sheet({ ...job.options, device }, startingWith(first.value, rows))
    count++
  }
  // A workbook has at least one sheet.
  if (count === 0) yield table.sheet(job.options, startingWith({ rows: [], position: () => undefined }, none()))
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

async function* none(): AsyncGenerator<never> {}
