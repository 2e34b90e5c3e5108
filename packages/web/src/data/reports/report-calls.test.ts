import { afterEach, expect, test, vi } from 'vitest'
import { mailReport, type ReportQuestion, readReport, readReportFile, XLSX_TYPE } from './report-calls.ts'

const QUESTION: ReportQuestion = {
  report: 'stops',
  deviceIds: [7, 8],
  groupIds: [3, 4],
  types: [],
  geofenceIds: [],
  from: Date.parse('2026-11-18T03:00:00Z'),
  to: Date.parse('2026-11-19T02:59:59.999Z'),
  daily: false,
  minDistance: 0,
  minDuration: 0,
}
const QUERY =
  'deviceId=7&deviceId=8&groupId=3&groupId=4&type=allEvents&from=2026-11-18T03%3A00%3A00.000Z&to=2026-11-19T02%3A59%3A59.999Z&daily=false'
const { signal } = new AbortController()

/** Answers each call in turn and remembers what was asked. */
function answering(...answers: Response[]) {
  const fetching = vi.fn<typeof fetch>(async () => answers.shift() ?? new Response('', { status: 500 }))
  vi.stubGlobal('fetch', fetching)
  return {
    urls: () => fetching.mock.calls.map(([url]) => (typeof url === 'string' ? url : '')),
    accept: () => fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept')),
  }
}

afterEach(() => vi.unstubAllGlobals())

test.each(['route', 'summary', 'stops', 'events'])(
  '[REP-02] [REP-05] %s is asked with repeated devices and groups, all events, the period, and not daily',
  async (report) => {
    const { urls } = answering(new Response('[]'))
    const end = await readReport({ ...QUESTION, report }, { signal, onRows: () => undefined })
    expect([urls(), end]).toEqual([[`/api/reports/${report}?${QUERY}`], 'whole'])
  },
)

test('[REP-03] trips ask for their first page of 25, and only when it is full for the others', async () => {
  const rows = Array.from({ length: 27 }, (_, id) => ({ id }))
  const got: { id: number }[] = []
  const { urls } = answering(new Response(JSON.stringify(rows.slice(0, 25))), new Response(JSON.stringify(rows)))
  await readReport<{ id: number }>({ ...QUESTION, report: 'trips' }, { signal, onRows: (more) => got.push(...more) })
  expect(urls()).toEqual([`/api/reports/trips?${QUERY}&limit=25&page=1`, `/api/reports/trips?${QUERY}`])
  expect(got).toEqual(rows)

  const few = answering(new Response('[{"id":1}]'))
  await readReport({ ...QUESTION, report: 'trips' }, { signal, onRows: () => undefined })
  expect(few.urls()).toHaveLength(1)
})

test('what a person filters by stands in the query too', async () => {
  const { urls } = answering(new Response('[]'))
  const types = ['alarm', 'ignitionOn']
  await readReport(
    { ...QUESTION, types, daily: true, geofenceIds: [5], minDuration: 60_000 },
    { signal, onRows: () => undefined },
  )
  expect(urls()[0]).toContain('&type=alarm&type=ignitionOn&')
  expect(urls()[0]).toMatch(/&daily=true&geofenceId=5&minDuration=60000$/)
})

test('[REP-04] the Excel file is asked for at the same address by its media type, and comes as a blob', async () => {
  const { urls, accept } = answering(new Response('PK', { headers: { 'content-type': XLSX_TYPE } }))
  const file = await readReportFile(QUESTION, 'xlsx', signal)
  expect([urls(), accept()]).toEqual([[`/api/reports/stops?${QUERY}`], [XLSX_TYPE]])
  expect(file).toBeInstanceOf(Blob)
  expect(await file.text()).toBe('PK')
})

test('[REP-04] a server that answers with rows all the same is asked at the address of the file', async () => {
  const { urls } = answering(new Response('[]'), new Response('PK', { headers: { 'content-type': XLSX_TYPE } }))
  expect(await (await readReportFile(QUESTION, 'xlsx', signal)).text()).toBe('PK')
  expect(urls()[1]).toBe(`/api/reports/stops/xlsx?${QUERY}`)
})

test('a mail needs no answer to be waited for', async () => {
  const { urls } = answering(new Response(null, { status: 204 }))
  await mailReport(QUESTION)
  expect(urls()).toEqual([`/api/reports/stops/mail?${QUERY}`])
})

test('[REP-07] an object instead of a list is refused', async () => {
  answering(new Response('{"message":"no"}'))
  await expect(readReport({ ...QUESTION, report: 'route' }, { signal, onRows: () => undefined })).rejects.toThrow(
    'no list',
  )
})
