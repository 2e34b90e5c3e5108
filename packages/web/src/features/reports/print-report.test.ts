import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import type { CellForm } from './cells.ts'
import { sheetOf, withPlaces } from './print-report.ts'
import { type AnyReport, type ReportRow, reportList } from './report-list.ts'
import type { ReportNames } from './use-names.ts'

const FORM: CellForm = { language: 'pt', unit: 'kmh', withDay: false, yes: 'Sim', no: 'Não' }
const NAMES: ReportNames = {
  language: 'pt',
  measure: (_, value) => [value, ''],
  geofence: () => '',
  maintenance: () => '',
  address: () => null,
  device: () => undefined,
  speedLimit: () => null,
  commonLimit: null,
}
const QUESTION = {
  report: '',
  deviceIds: [],
  groupIds: [],
  types: [],
  geofenceIds: [],
  from: Date.parse('2026-11-21T03:00:00Z'),
  to: Date.parse('2026-11-22T02:59:59Z'),
  daily: false,
  minDistance: 0,
  minDuration: 0,
}
const AT = '2026-11-21T12:00:00.000+00:00'

beforeAll(() => startWords('pt'))
afterEach(() => vi.unstubAllGlobals())

const named = (name: string): AnyReport => reportList.find((report) => report.name === name)!
const printing = (report: string, ...rows: ReportRow[]) => ({
  report: named(report),
  question: QUESTION,
  rows,
  names: NAMES,
  form: FORM,
})

/** The column of a sheet, from top to bottom. */
function column({ columns, rows }: ReturnType<typeof sheetOf>, title: string): string[] {
  const index = columns.findIndex((one) => one.title === title)
  return rows.map((cells) => cells[index] ?? '')
}

const happened = (positionId: number): ReportRow => ({
  id: positionId,
  deviceId: 1,
  deviceName: 'Van',
  type: 'deviceMoving',
  attributes: {},
  eventTime: AT,
  positionId,
  geofenceId: 0,
  maintenanceId: 0,
})

test('the page of a report says where each event was, by its address or else by its coordinates', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json([
      { id: 10, latitude: -23.55, longitude: -46.63, address: 'Praça da Sé' },
      { id: 20, latitude: -23.5, longitude: -46.6, address: null },
    ])
  })
  const events = printing('events', happened(10), happened(20), happened(30), happened(0), happened(10))
  const sheet = sheetOf(await withPlaces(events))
  expect(column(sheet, 'Endereço')).toEqual(['Praça da Sé', '-23,50000, -46,60000', '–', '–', 'Praça da Sé'])
  expect(asked).toEqual([expect.stringMatching(/\/api\/positions\?id=10&id=20&id=30$/)])
})

const stop = (address: string | null): ReportRow => ({
  deviceId: 1,
  deviceName: 'Van',
  startTime: AT,
  endTime: AT,
  duration: 60_000,
  engineHours: 0,
  positionId: 10,
  latitude: -23.5,
  longitude: -46.6,
  address,
})

test('the page has coordinates where a stop has no address, and asks for nothing', async () => {
  vi.stubGlobal('fetch', async () => expect.unreachable('rows that know their place need no other'))
  const sheet = sheetOf(await withPlaces(printing('stops', stop('Praça da Sé'), stop(null))))
  expect(column(sheet, 'Endereço')).toEqual(['Praça da Sé', '-23,50000, -46,60000'])
})
