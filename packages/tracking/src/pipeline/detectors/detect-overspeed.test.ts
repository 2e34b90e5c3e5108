import { type Attributes, GEOFENCE_DEFAULTS, GROUP_DEFAULTS, SERVER_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { makeRoad, type Said } from '../../testing/road.ts'
import type { DetectionScene } from '../scene.ts'
import { detectOverspeed } from './detect-overspeed.ts'

/** Speeds of one position a minute. */
function speeds(...list: number[]): Said[] {
  return list.map((speed, minute) => ({ at: minute * 60, speed }))
}

function drive(attributes: Attributes, track: Said[]) {
  return makeRoad({ attributes })
    .drive(track)
    .filter(([, type]) => type === 'deviceOverspeed')
}

test('each time a vehicle is too fast is told once', () => {
  expect(drive({ speedLimit: 50 }, speeds(40, 51, 60, 55, 50, 52, 40))).toEqual([
    [60, 'deviceOverspeed'],
    [300, 'deviceOverspeed'],
  ])
})

test('the event says how fast and what was allowed, in knots', () => {
  const [event] = makeRoad({ attributes: { speedLimit: 50 } }).say({ at: 0, speed: 51 }).events ?? []
  expect(event).toMatchObject({ attributes: { speed: 51, speedLimit: 50 }, geofenceId: 0 })
})

test.each([
  ['grace', { 'event.overspeed.thresholdMultiplier': 1.1 }, [[180, 'deviceOverspeed']]],
  ['patience', { 'event.overspeed.minimalDuration': 120 }, [[180, 'deviceOverspeed']]],
  ['no limit', { speedLimit: 0 }, []],
  ['a limit written as a text', { speedLimit: '55' }, [[180, 'deviceOverspeed']]],
])('%s', (_, attributes: Attributes, expected) => {
  expect(drive({ speedLimit: 50, ...attributes }, speeds(40, 52, 54, 56, 40))).toEqual(expected)
})

test('patience begins anew when the vehicle slows down in between', () => {
  const attributes = { speedLimit: 50, 'event.overspeed.minimalDuration': 120 }
  expect(drive(attributes, speeds(60, 60, 40, 60, 60, 40))).toEqual([])
})

test('a limit comes from the device, else its groups, else the server; one the tracker reports goes before', () => {
  const road = makeRoad({ groupId: 2 })
  const isFast = (at: number, attributes: Attributes = {}) =>
    (road.say({ at, speed: 45, attributes }).events ?? []).some(({ type }) => type === 'deviceOverspeed')
  road.directory.putServer({ ...SERVER_DEFAULTS, attributes: { speedLimit: 40 } })
  expect(isFast(0)).toBe(true)
  road.directory.groups.put({ ...GROUP_DEFAULTS, id: 2, name: 'Trucks', attributes: { speedLimit: 50 } })
  expect(isFast(1)).toBe(false)
  expect(isFast(2, { speedLimit: 30 })).toBe(true)
})

test('a geofence limits those in it, the highest of several, or the lowest if asked', () => {
  const road = makeRoad({ attributes: { speedLimit: 20 } })
  for (const [id, speedLimit] of [
    [5, 50],
    [6, 30],
    [7, 0],
  ] as const)
    road.directory.put('geofence', { ...GEOFENCE_DEFAULTS, id, name: `${id}`, attributes: { speedLimit } })
  const record = { ...road.say({ at: 0 }), geofenceIds: [7, 6, 5] }
  const told: unknown[] = []
  const look = (speed: number, attributes: Attributes = {}) => {
    const scene = {
      ...road.entry,
      directory: road.directory,
      state: {},
      remember: () => {},
      emit: (...all: unknown[]) => told.push(all),
    }
    const device = { ...road.entry.device, attributes }
    // The detector looks at no more of a scene.
    detectOverspeed({ ...record, speed }, { ...scene, device } as unknown as DetectionScene)
  }
  look(45)
  look(55)
  look(45, { 'event.overspeed.preferLowest': true })
  expect(told).toEqual([
    ['deviceOverspeed', { attributes: { speed: 55, speedLimit: 50 }, geofenceId: 5 }],
    ['deviceOverspeed', { attributes: { speed: 45, speedLimit: 30 }, geofenceId: 6 }],
  ])
})
