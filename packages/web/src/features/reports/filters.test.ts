import { expect, test } from 'vitest'
import { commonSearch, questionOf, readFilters, type Search, writeFilters } from './filters.ts'
import { reportAt, reportList, reportsFor } from './report-list.ts'

const NOW = { now: Date.parse('2026-11-21T12:41:00Z'), zone: 'America/Sao_Paulo' }
const shown = (...granted: number[]) => reportsFor({ may: (right) => granted.includes(right) }).map(({ name }) => name)
function named(screen: string) {
  const report = reportAt(`/reports/${screen}`)
  if (!report) throw new Error(`no report at ${screen}`)
  return report
}
const withoutGaps = (search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test('every filter survives the way into the address and back', () => {
  const search = {
    from: '2026-11-18T03:00:00.000Z',
    to: '2026-11-19T02:59:00.000Z',
    deviceId: '7,8',
    groupId: '3',
    type: 'alarm,ignitionOn',
    geofenceId: '5',
    minKm: '1',
    minMinutes: '15',
    daily: 'true',
    sort: 'distance.desc',
  }
  expect(withoutGaps(writeFilters(readFilters(search)))).toEqual(search)
  expect(withoutGaps(writeFilters(readFilters({ period: '7', sort: 'distance' })))).toEqual({
    period: '7',
    sort: 'distance',
  })
})

test('an address without filters, or with nonsense, is today and all vehicles', () => {
  for (const search of [{}, { period: 'never', from: 'x', to: 'y', deviceId: '-1,a', minKm: 'b', sort: '?' }]) {
    expect(withoutGaps(writeFilters(readFilters(search)))).toEqual({})
    expect(readFilters(search)).toMatchObject({ period: 'today', deviceIds: [], sort: null })
  }
})

test('a report is asked only what it knows', () => {
  const filters = readFilters({ minKm: '1', minMinutes: '5', daily: 'true', type: 'alarm', geofenceId: '5' })
  expect(questionOf(named('travels'), filters, NOW)).toMatchObject({
    report: 'trips',
    minDistance: 1000,
    minDuration: 300_000,
    daily: false,
    types: [],
    geofenceIds: [],
  })
  expect(questionOf(named('resume'), filters, NOW)).toMatchObject({ report: 'summary', daily: true, minDistance: 0 })
  expect(questionOf(named('events'), filters, NOW)).toMatchObject({ types: ['alarm'], minDuration: 0 })
  expect(questionOf(named('geofences'), filters, NOW)).toMatchObject({ geofenceIds: [5], minDuration: 300_000 })
})

test('the links of mailed reports open the same period, vehicles and groups', () => {
  const filters = readFilters({ deviceId: '7,8', from: '2026-11-18T09:00:00.000Z', to: '2026-11-18T21:00:00.000Z' })
  expect(questionOf(named('stops'), filters, NOW)).toMatchObject({
    deviceIds: [7, 8],
    from: Date.parse('2026-11-18T09:00:00Z'),
    to: Date.parse('2026-11-18T21:00:00Z'),
  })
})

test('period, vehicles and groups come along to another report, its own filters do not', () => {
  expect(withoutGaps(commonSearch({ period: '7', deviceId: '7', minKm: '1', sort: 'distance' }))).toEqual({
    period: '7',
    deviceId: '7',
  })
})

test('[REP-01] summary, trips, stops, events and routes are offered, each to who may open it', () => {
  const names = reportList.map(({ name }) => name)
  expect(names).toEqual(['summary', 'trips', 'stops', 'events', 'route', 'geofences', 'combined'])
  expect(shown()).toEqual(['summary', 'geofences', 'combined'])
  expect(shown(73, 74, 75, 76)).toEqual(names)
})
