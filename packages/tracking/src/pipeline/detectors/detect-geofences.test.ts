import {
  CALENDAR_DEFAULTS,
  GEOFENCE_DEFAULTS,
  type Geofence,
  GROUP_DEFAULTS,
  writeCalendarData,
} from '@rastro/contracts'
import { describe, expect, test } from 'vitest'
import { makeRoad, type Road, type Said } from '../../testing/road.ts'

/** The track begins here; a circle of 100 m around it unless told otherwise. */
function addFence({ directory }: Road, id: number, fence: Partial<Geofence> = {}): void {
  directory.put('geofence', { ...GEOFENCE_DEFAULTS, id, name: `${id}`, area: 'CIRCLE (-10.9 -37, 100)', ...fence })
  directory.addLink({ deviceId: 1, geofenceId: id })
}

/** A road with a circle of 100 m around its beginning. */
function makeYard(fence: Partial<Geofence> = {}): Road {
  const road = makeRoad()
  addFence(road, 5, fence)
  return road
}

/** What a track told of geofences, with the seconds after noon. */
function cross(road: Road, track: readonly Said[]): [number, string][] {
  return road.drive(track).filter(([, type]) => type.startsWith('geofence'))
}

test('a position tells which geofences it lies in, ascending, and null when in none', () => {
  const road = makeYard()
  addFence(road, 2)
  addFence(road, 9, { area: 'CIRCLE (-10 -37, 100)' })
  expect(road.say({ at: 0 }).geofenceIds).toEqual([2, 5])
  expect(road.say({ at: 60, north: 500 }).geofenceIds).toBeNull()
})

test('a vehicle that drives out and in again leaves and enters, each once', () => {
  const road = makeYard()
  const track = [0, 50, 150, 300, 80, 20].map((north, index) => ({ at: index * 10, north }))
  expect(cross(road, track)).toEqual([
    [0, 'geofenceEnter'],
    [20, 'geofenceExit'],
    [40, 'geofenceEnter'],
  ])
})

test('an event names its geofence, and what was left comes before what was entered', () => {
  const road = makeYard()
  addFence(road, 6, { area: 'CIRCLE (-10.89 -37, 100)' })
  road.say({ at: 0 })
  const { events = [] } = road.say({ at: 60, latitude: -10.89 })
  expect(events.filter(({ geofenceId }) => geofenceId !== 0)).toMatchObject([
    { type: 'geofenceExit', geofenceId: 5 },
    { type: 'geofenceEnter', geofenceId: 6 },
  ])
})

test('a geofence linked to the group of a device acts on it', () => {
  const road = makeRoad({ groupId: 3 })
  road.directory.groups.put({ ...GROUP_DEFAULTS, id: 3, name: 'Vans' })
  road.directory.put('geofence', { ...GEOFENCE_DEFAULTS, id: 5, name: 'Yard', area: 'CIRCLE (-10.9 -37, 100)' })
  road.directory.addLink({ groupId: 3, geofenceId: 5 })
  expect(cross(road, [{ at: 0, north: 500 }, { at: 60 }])).toEqual([[60, 'geofenceEnter']])
})

describe('what was not the doing of the vehicle is not told', () => {
  test('a geofence drawn around a parked vehicle; leaving it later is', () => {
    const road = makeRoad()
    road.say({ at: 0 })
    addFence(road, 5)
    expect(cross(road, [{ at: 60 }, { at: 120 }, { at: 180, north: 200 }])).toEqual([[180, 'geofenceExit']])
    expect(road.entry.previous?.geofenceIds).toBeNull()
  })

  test('a geofence drawn in front of a vehicle is entered when it gets there', () => {
    const road = makeRoad()
    road.say({ at: 0, north: 500 })
    addFence(road, 5)
    expect(cross(road, [{ at: 60 }])).toEqual([[60, 'geofenceEnter']])
  })

  test('a geofence removed, unlinked or moved from under it', () => {
    const road = makeYard()
    for (const id of [6, 7]) addFence(road, id)
    expect(road.say({ at: 0 }).geofenceIds).toEqual([5, 6, 7])
    road.directory.remove('geofence', 5)
    road.directory.removeLink({ deviceId: 1, geofenceId: 6 })
    addFence(road, 7, { area: 'CIRCLE (-12 -37, 100)' })
    expect(cross(road, [{ at: 60, north: 2 }])).toEqual([])
    expect(cross(road, [{ at: 120, north: 500 }])).toEqual([])
  })
})

test('a tracker that loses its place is still where it was', () => {
  const road = makeYard()
  road.say({ at: 0 })
  const nowhere = road.say({ at: 60, latitude: 0, longitude: 0 })
  expect(nowhere.geofenceIds).toEqual([5])
  expect(
    cross(road, [
      { at: 120, north: 10 },
      { at: 180, hasNoFix: true },
    ]),
  ).toEqual([])
  expect(
    cross(road, [
      { at: 240, latitude: 0, longitude: 0 },
      { at: 300, north: 500 },
    ]),
  ).toEqual([[300, 'geofenceExit']])
})

test('outside of its calendar a geofence is silent, but positions still name it', () => {
  const road = makeYard({ calendarId: 8 })
  // Noon is 12:00 in UTC: the calendar begins a minute later.
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART:20261121T120100Z',
    'DURATION:PT1H',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  road.directory.put('calendar', { ...CALENDAR_DEFAULTS, id: 8, data: writeCalendarData(lines.join('\r\n')) })
  expect(cross(road, [{ at: 0, north: 500 }, { at: 30 }])).toEqual([])
  expect(road.entry.previous?.geofenceIds).toEqual([5])
  expect(cross(road, [{ at: 60, north: 500 }])).toEqual([[60, 'geofenceExit']])
})

describe('a geofence between two positions', () => {
  const track = [
    { at: 0, north: -5000 },
    { at: 60, north: 5000 },
  ]

  test('is not noticed by default', () => {
    expect(cross(makeYard(), track)).toEqual([])
  })

  test.each([true, 'true'])('was crossed when the setting asks for it: %o', (wanted) => {
    const road = makeRoad({ attributes: { 'event.geofence.segmentCrossing': wanted } })
    addFence(road, 5)
    expect(cross(road, track)).toEqual([[60, 'geofenceCrossed']])
    expect(
      cross(road, [
        { at: 120, latitude: 0, longitude: 0 },
        { at: 180, north: -5000 },
      ]),
    ).toEqual([])
  })
})

test('an area no one can read holds nothing and stops nothing else', () => {
  const road = makeYard({ area: 'CIRCLE (nonsense)' })
  addFence(road, 6)
  expect(road.say({ at: 0 }).geofenceIds).toEqual([6])
})
