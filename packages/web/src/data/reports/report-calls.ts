import { type Call, callApi } from '../api.ts'
import { createRowReader, NoRows } from './row-reader.ts'

/** Media type of an Excel file. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A report of a long period over a large fleet is computed while it is read; that may take this long. */
const REPORT_TIMEOUT_MS = 15 * 60_000
/** Rows of the first page of trips (REP-03): on the screen at once, while the others are still computed. */
export const FIRST_PAGE = 25
/** More rows than this are not shown; the files have them all. */
export const MOST_ROWS = 100_000

/** What is asked of a report. Empty lists mean all. */
export interface ReportQuestion {
  /** Its name on the wire: `trips`, `route` … */
  readonly report: string
  readonly deviceIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly types: readonly string[]
  readonly geofenceIds: readonly number[]
  /** Epoch milliseconds, both included. */
  readonly from: number
  readonly to: number
  readonly daily: boolean
  /** Metres and milliseconds; 0 = no limit. */
  readonly minDistance: number
  readonly minDuration: number
}

/** The query of a report as the specification writes it (REP-02); what this product adds stands behind, when it is used. */
export function reportQuery(question: ReportQuestion): NonNullable<Call['query']> {
  const { deviceIds, groupIds, types, geofenceIds, from, to, daily, minDistance, minDuration } = question
  return {
    deviceId: deviceIds,
    groupId: groupIds,
    type: types.length > 0 ? types : 'allEvents',
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    daily: String(daily),
    ...(geofenceIds.length > 0 && { geofenceId: geofenceIds }),
    ...(minDistance > 0 && { minDistance }),
    ...(minDuration > 0 && { minDuration }),
  }
}

interface Reading<Row> {
  signal: AbortSignal
  onRows: (rows: Row[]) => void
}

/** How a report ended: `whole`, or cut off because there are more rows than a page can show. */
export type ReportEnd = 'whole' | 'cut'

/**
 * Read the rows of a report as they are computed. Trips bring their first page at once.
 * @throws ApiError refused or away · NoRows the answer is no list
 */
export async function readReport<Row>(question: ReportQuestion, reading: Reading<Row>): Promise<ReportEnd> {
  if (question.report !== 'trips') return readRows(question, {}, reading)
  const first: Row[] = []
  await readRows<Row>(question, { limit: FIRST_PAGE, page: 1 }, { ...reading, onRows: (rows) => first.push(...rows) })
  reading.onRows(first)
  if (first.length < FIRST_PAGE) return 'whole'
  let skip = first.length
  return readRows<Row>(
    question,
    {},
    {
      ...reading,
      onRows(rows) {
        const fresh = rows.slice(skip)
        skip = Math.max(0, skip - rows.length)
        reading.onRows(fresh)
      },
    },
  )
}

async function readRows<Row>(
  question: ReportQuestion,
  page: { limit?: number; page?: number },
  { signal, onRows }: Reading<Row>,
): Promise<ReportEnd> {
  const query = { ...reportQuery(question), ...page }
  const response = await callApi(`/reports/${question.report}`, {
    query,
    signal,
    withZone: true,
    timeoutMs: REPORT_TIMEOUT_MS,
  })
  const reader = createRowReader<Row>()
  const pieces = response.body?.pipeThrough(new TextDecoderStream())
  if (!pieces) throw new NoRows('text')
  let count = 0
  for await (const piece of readPieces(pieces)) {
    const rows = reader.push(piece)
    count += rows.length
    if (rows.length > 0) onRows(rows)
    if (count >= MOST_ROWS) return 'cut'
  }
  reader.end()
  return 'whole'
}

/** The pieces of a stream; whoever stops early ends the answer. Not every browser can iterate streams by itself. */
async function* readPieces(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * The whole report as Excel file or text table, in the language and units of the account.
 * @throws ApiError refused or away
 */
export async function readReportFile(
  question: ReportQuestion,
  form: 'xlsx' | 'csv',
  signal: AbortSignal,
): Promise<Blob> {
  const call = { query: reportQuery(question), signal, withZone: true, timeoutMs: REPORT_TIMEOUT_MS }
  const path = `/reports/${question.report}`
  if (form === 'csv') return (await callApi(`${path}/csv`, call)).blob()
  const answer = await callApi(path, { ...call, accept: XLSX_TYPE })
  if (answer.headers.get('content-type')?.includes(XLSX_TYPE)) return answer.blob()
  // A server that does not look at what is accepted has the file at an address of its own (OP-52).
  await answer.body?.cancel()
  return (await callApi(`${path}/xlsx`, { ...call, accept: XLSX_TYPE })).blob()
}

/**
 * Have the report sent to the own address; the answer is there before the mail.
 * @throws ApiError refused (no mail server is set up) or away
 */
export async function mailReport(question: ReportQuestion): Promise<void> {
  await callApi(`/reports/${question.report}/mail`, { query: reportQuery(question), withZone: true })
}

/**
 * The track of one vehicle as a file.
 * @throws ApiError refused or away
 */
export async function readTrackFile(
  deviceId: number,
  { from, to }: Pick<ReportQuestion, 'from' | 'to'>,
  form: 'gpx' | 'kml',
): Promise<Blob> {
  const query = { deviceId, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  return (await callApi(`/positions/${form}`, { query, withZone: true, timeoutMs: REPORT_TIMEOUT_MS })).blob()
}
