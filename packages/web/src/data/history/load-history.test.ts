import { compute as stops } from '@rastro/reports/stops/compute'
import { runReport } from '@rastro/reports/testing/run-report'
import { compute as trips } from '@rastro/reports/trips/compute'
import { expect, test } from 'vitest'
import { loadHistory } from './load-history.ts'
import { type Ask, type Progress, piecesOf } from './load-points.ts'
import { HistoryFailure } from './parse-route.ts'
import { DELIVERY, NINE, routeOf, wireOf } from './testing/journey.ts'

const HOUR = 3_600_000
const ORDER = { base: 'http://rastro.test', deviceId: 1, from: NINE, to: NINE + HOUR, serverAttributes: {} }

interface Told {
  route?: (url: URL) => Response
  device?: object
  groups?: unknown
  server?: Record<string, number>
  events?: Response
}

/** A server that answers what a test says, and the addresses it was asked. */
async function load(
  { route, device, groups = [], server = {}, events }: Told,
  changes: { to?: number; isVisitor?: boolean } = {},
) {
  const asked: string[] = []
  const progress: Progress[] = []
  const ask: Ask = async (url) => {
    asked.push(`${url.pathname}${url.search}`)
    if (url.pathname === '/api/devices') return Response.json([{ id: 1, groupId: 0, attributes: {}, ...device }])
    if (url.pathname === '/api/groups') return Response.json(groups)
    if (url.pathname === '/api/reports/events') return events ?? Response.json([])
    return route?.(url) ?? new Response(wireOf(routeOf(DELIVERY)))
  }
  const { signal } = new AbortController()
  const parts = { ask, signal, onProgress: (told: Progress) => void progress.push(told) }
  const history = await loadHistory({ ...ORDER, ...changes, serverAttributes: server }, parts)
  return { history, asked, progress }
}

test('[REP-06] [REP-02] the route is asked for by device, begin and end', async () => {
  const { asked } = await load({})
  expect(asked).toContain(
    '/api/reports/route?deviceId=1&from=2026-11-20T09%3A00%3A00.000Z&to=2026-11-20T10%3A00%3A00.000Z',
  )
})

test('[OP-80] a visitor is given the positions he may see, and nobody is asked for events', async () => {
  const { asked, history } = await load({}, { isVisitor: true })
  expect(asked).toContain('/api/positions?deviceId=1&from=2026-11-20T09%3A00%3A00.000Z&to=2026-11-20T10%3A00%3A00.000Z')
  expect(asked.some((address) => address.includes('/api/reports/'))).toBe(false)
  expect([history.incidents, history.isWithoutIncidents]).toEqual([[], false])
})

test('trips and stops are those of the reports', async () => {
  const { history } = await load({})
  const points = routeOf(DELIVERY)
  const tripRows = runReport(trips, { points })
  const stopRows = runReport(stops, { points })
  expect(history.chapters.map(({ kind }) => kind)).toEqual(['stop', 'trip', 'stop'])
  const [first, trip, last] = history.chapters
  expect(trip).toMatchObject({
    from: Date.parse(tripRows[0]?.startTime ?? ''),
    to: Date.parse(tripRows[0]?.endTime ?? ''),
    distance: tripRows[0]?.distance,
    maxSpeed: 60,
  })
  expect(first).toMatchObject({ number: 1, to: Date.parse(stopRows[0]?.endTime ?? '') })
  expect(last).toMatchObject({ number: 2, from: Date.parse(stopRows[1]?.startTime ?? '') })
  expect(history.totals).toMatchObject({ stops: 2, distance: tripRows[0]?.distance, maxSpeed: 60 })
})

test('a stop knows the address and the geofence its points were given', async () => {
  const { history } = await load({})
  expect(history.chapters.at(-1)).toMatchObject({ address: 'Rua Augusta, 12, Consolação' })
})

test('a limit of the device wins over its group, and that over the server', async () => {
  const groups = [{ id: 3, groupId: 0, attributes: { speedLimit: 40 } }]
  const ofGroup = await load({ device: { groupId: 3 }, groups, server: { speedLimit: 100 } })
  expect(ofGroup.history.limit).toBe(40)
  expect(ofGroup.history.chapters[1]).toMatchObject({ kind: 'trip', overspeeds: 1 })
  const own = await load({ device: { groupId: 3, attributes: { speedLimit: 70 } }, groups })
  expect(own.history.limit).toBe(70)
  expect(own.history.chapters[1]).toMatchObject({ overspeeds: 0 })
  const nobody = await load({})
  expect(nobody.history.limit).toBeNull()
})

test('rules of the reports that somebody changed hold here too', async () => {
  const { history } = await load({ server: { 'report.trip.minDistance': 20_000 } })
  expect(history.chapters.map(({ kind }) => kind)).toEqual(['stop'])
})

test('a long period comes day by day, in order, and says how far it is', async () => {
  const DAYS = 5
  const route = (url: URL): Response => {
    const day = (Date.parse(url.searchParams.get('from') ?? '') - NINE) / (24 * HOUR)
    return new Response(wireOf(routeOf([[day * 86_400, 0, 0]])))
  }
  const { history, progress } = await load({ route }, { to: NINE + DAYS * 24 * HOUR - 1 })
  expect([...history.track.times].map((time) => (time - NINE) / (24 * HOUR))).toEqual([0, 1, 2, 3, 4])
  expect(progress.at(0)).toEqual({ total: DAYS, done: 0, points: 0 })
  expect(progress.at(-1)).toEqual({ total: DAYS, done: DAYS, points: DAYS })
})

test('pieces share no instant and leave none out', () => {
  const pieces = piecesOf(0, 2.5 * 24 * HOUR)
  expect(pieces).toHaveLength(3)
  expect(pieces.slice(1).every(({ from }, index) => from === (pieces[index]?.to ?? 0) + 1)).toBe(true)
  expect(pieces.at(-1)?.to).toBe(2.5 * 24 * HOUR)
})

test('[REP-09] a server that finds nothing is an empty history, not a failure', async () => {
  const { history } = await load({ route: () => new Response('', { status: 404 }) })
  expect(history.track.count).toBe(0)
  expect(history.chapters).toEqual([])
})

test('what the server refuses is told with its words', async () => {
  const refusal = load({ route: () => new Response('Too many reports', { status: 429 }) })
  await expect(refusal).rejects.toMatchObject({ problem: 'refused', detail: '429 Too many reports' })
  await expect(refusal).rejects.toBeInstanceOf(HistoryFailure)
})

test('without events the rest is there all the same', async () => {
  const { history } = await load({ events: new Response('', { status: 400 }) })
  expect(history.isWithoutIncidents).toBe(true)
  expect(history.chapters).toHaveLength(3)
})

test('events that map and strip show anyway are left out', async () => {
  const eventTime = new Date(NINE + 900_000).toISOString()
  const told = ['ignitionOn', 'deviceOnline', 'geofenceEnter', 'alarm'].map((type, id) => ({
    id,
    type,
    eventTime,
    attributes: type === 'alarm' ? { alarm: 'sos' } : {},
  }))
  const { history } = await load({ events: Response.json(told) })
  expect(history.incidents.map(({ type, alarm }) => [type, alarm])).toEqual([
    ['geofenceEnter', null],
    ['alarm', 'sos'],
  ])
})
