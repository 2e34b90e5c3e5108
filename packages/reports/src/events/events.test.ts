import type { Event } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { compute as computeCombined } from '../combined/compute.ts'
import { compute as computeVisits } from '../geofences/compute.ts'
import { runReport } from '../testing/run-report.ts'
import { track } from '../testing/track.ts'
import { compute } from './compute.ts'

function event(id: number, type: string, changes: Partial<Event> = {}): Event {
  const eventTime = `2026-11-20T09:${String(id).padStart(2, '0')}:00.000+00:00`
  return {
    id,
    attributes: {},
    deviceId: 1,
    type,
    eventTime,
    positionId: id * 10,
    geofenceId: 0,
    maintenanceId: 0,
    serverTime: null,
    ...changes,
  }
}

const alarm = (id: number, name: string): Event => event(id, 'alarm', { attributes: { alarm: name } })
const idsOf = (events: readonly Event[]): number[] => events.map(({ id }) => id)

test('events are filtered by type, and allEvents means all', () => {
  const events = [event(1, 'ignitionOn'), event(2, 'deviceMoving'), alarm(3, 'sos'), alarm(4, 'tow')]
  const wanted = (types: string[], alarms: string[] = []) =>
    idsOf(runReport(compute, { events, options: { types, alarms } }))
  expect(wanted([])).toEqual([1, 2, 3, 4])
  expect(wanted(['allEvents'])).toEqual([1, 2, 3, 4])
  expect(wanted(['ignitionOn', 'alarm'])).toEqual([1, 3, 4])
  expect(wanted(['alarm'], ['sos'])).toEqual([3])
  expect(wanted([], ['sos'])).toEqual([1, 2, 3])
  expect(wanted(['nothing'])).toEqual([])
})

const at = (id: number, type: string, geofenceId: number): Event => event(id, type, { geofenceId })

test('a visit goes from entering a geofence to leaving it; what is cut off is left out', () => {
  const events = [
    at(1, 'geofenceExit', 7),
    at(2, 'geofenceEnter', 7),
    at(3, 'geofenceEnter', 8),
    at(4, 'geofenceExit', 8),
    at(5, 'geofenceExit', 7),
    at(6, 'geofenceEnter', 9),
    at(7, 'geofenceExit', 9),
    at(8, 'geofenceEnter', 7),
  ]
  const visits = runReport(computeVisits, { events, options: { geofenceIds: [7, 8] } })
  expect(
    visits.map(({ geofenceId, startTime, endTime }) => [geofenceId, startTime!.slice(14, 16), endTime!.slice(14, 16)]),
  ).toEqual([
    [7, '02', '05'],
    [8, '03', '04'],
  ])
  expect(visits[0]).toMatchObject({ deviceId: 1, deviceName: 'Van', distance: 0 })
  expect(runReport(computeVisits, { events })).toEqual([])
})

test('combined has the line, the events on it and their positions', () => {
  const events = [event(1, 'ignitionOn'), event(2, 'deviceMoving'), event(3, 'deviceOnline', { positionId: 0 })]
  const [row] = runReport(computeCombined, { events, points: track([0, 0, 0], [10, 100, 10]) })
  expect(row).toMatchObject({ deviceId: 1, positions: [] })
  expect(row!.route.map(([longitude, latitude]) => [longitude!.toFixed(4), latitude])).toEqual([
    ['10.0000', 0.000001],
    ['10.0009', 0.000001],
  ])
  expect(idsOf(row!.events)).toEqual([1])
  expect(computeCombined.lookups!(row!)).toEqual([10])
  const found = { position: (id: number) => ({ id }) as never, driverName: () => null }
  expect(computeCombined.complete!(row!, found).positions).toEqual([{ id: 10 }])
})
