import { wireTime } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { type DayFacts, daySegments, sumsOf } from './day-segments.ts'

const HOUR = 3_600_000
const start = Date.parse('2026-11-20T12:00:00Z')
const at = (hour: number) => wireTime(new Date(start + hour * HOUR))
const day = (facts: Partial<DayFacts>) =>
  daySegments({
    span: { from: start, to: start + 24 * HOUR },
    trips: [],
    events: [],
    ignitionNow: false,
    offlineNow: false,
    movingSince: null,
    ...facts,
  }).map(({ state, from, to }) => `${state} ${(from - start) / HOUR}-${(to - start) / HOUR}`)

test('between trips a vehicle is idling while its ignition is on, else stopped', () => {
  const events = [
    { type: 'ignitionOn', eventTime: at(2) },
    { type: 'ignitionOff', eventTime: at(6) },
  ]
  expect(day({ trips: [{ startTime: at(3), endTime: at(5) }], events })).toEqual([
    'stopped 0-2',
    'idling 2-3',
    'moving 3-5',
    'idling 5-6',
    'stopped 6-24',
  ])
})

test('what held before the first change is the other of it, and without any change what holds now', () => {
  expect(day({ events: [{ type: 'ignitionOff', eventTime: at(4) }] })).toEqual(['idling 0-4', 'stopped 4-24'])
  expect(day({ ignitionNow: true })).toEqual(['idling 0-24'])
  expect(day({ offlineNow: true, ignitionNow: true })).toEqual(['offline 0-24'])
})

test('a vehicle under way moves until now, though its trip reaches only to the last position', () => {
  const trips = [{ startTime: at(20), endTime: at(23) }]
  const moving = { trips, events: [{ type: 'ignitionOn', eventTime: at(20) }], ignitionNow: true }
  expect(day({ ...moving, movingSince: start + 22 * HOUR })).toEqual(['stopped 0-20', 'moving 20-24'])
  expect(day({ ...moving, movingSince: start + 30 * HOUR })).toEqual(['stopped 0-20', 'moving 20-23', 'idling 23-24'])
})

test('a trip told from memory is a trip, though the vehicle was offline', () => {
  const events = [
    { type: 'deviceOnline', eventTime: at(20) },
    { type: 'deviceOffline', eventTime: at(10) },
  ]
  expect(day({ trips: [{ startTime: at(12), endTime: at(14) }], events })).toEqual([
    'stopped 0-10',
    'offline 10-12',
    'moving 12-14',
    'offline 14-20',
    'stopped 20-24',
  ])
})

test('the silence before the first "online" began after the last trip', () => {
  const events = [{ type: 'deviceOnline', eventTime: at(20) }]
  expect(day({ trips: [{ startTime: at(2), endTime: at(5) }], events })).toEqual([
    'stopped 0-2',
    'moving 2-5',
    'offline 5-20',
    'stopped 20-24',
  ])
})

test('a trip that began before the day counts from its start, and the sums fill the day', () => {
  const segments = daySegments({
    span: { from: start, to: start + 24 * HOUR },
    trips: [{ startTime: at(-2), endTime: at(1) }],
    events: [],
    ignitionNow: false,
    offlineNow: false,
    movingSince: null,
  })
  expect(sumsOf(segments)).toEqual({ moving: HOUR, idling: 0, stopped: 23 * HOUR, offline: 0 })
})
