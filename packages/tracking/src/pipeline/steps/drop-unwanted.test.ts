import { type Attributes, CALENDAR_DEFAULTS, SERVER_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { makeRoad, type Said } from '../../testing/road.ts'

/** Seconds of the messages that were kept. */
function kept(attributes: Attributes, track: readonly Said[], device = {}): number[] {
  const road = makeRoad({ attributes, ...device })
  return track.filter((said) => road.offer(said) !== null).map(({ at }) => at)
}

const stands: Said[] = [{ at: 0 }, { at: 10 }, { at: 20, hasNoFix: true }, { at: 30, speed: 5, north: 100 }]

test('without filters everything is kept', () => {
  expect(kept({}, stands)).toEqual([0, 10, 20, 30])
})

test.each<[string, Attributes, readonly Said[], number[]]>([
  ['fixes at 0/0', { 'filter.zero': true }, [{ at: 0, latitude: 0, longitude: 0 }, { at: 1 }], [1]],
  ['messages without a fix', { 'filter.outdated': 'true' }, stands, [0, 10, 30]],
  ['standing vehicles', { 'filter.static': true }, stands, [30]],
  ['less than 50 m', { 'filter.distance': 50 }, stands, [0, 30]],
  ['the same fix again', { 'filter.duplicate': true }, stands, [0, 10, 30]],
  ['fixes sooner than 15 s', { 'filter.minPeriod': 15 }, stands, [0, 20, 30]],
  [
    'leaps faster than 10 kn',
    { 'filter.maxSpeed': 10 },
    [{ at: 0 }, { at: 10, north: 1000 }, { at: 300, north: 1100 }],
    [0, 300],
  ],
  [
    'approximate places',
    { 'filter.approximate': true },
    [{ at: 0, attributes: { approximate: true } }, { at: 1 }],
    [1],
  ],
  ['more than two a day', { 'filter.dailyLimit': 2 }, stands, [0, 10]],
  [
    'more than two a day but for one in 15 s',
    { 'filter.dailyLimit': 2, 'filter.dailyLimitInterval': 15 },
    stands,
    [0, 10, 30],
  ],
  ['nothing while filters are off', { 'filter.static': true, 'filter.enable': false }, stands, [0, 10, 20, 30]],
  [
    'standing vehicles, but for silence',
    { 'filter.static': true, 'filter.skipLimit': 15 },
    [{ at: 0, speed: 1 }, { at: 10 }, { at: 20 }],
    [0, 20],
  ],
])('a filter drops %s', (_, attributes, track, expected) => {
  expect(kept(attributes, track)).toEqual(expected)
})

test('a filter gives way to an attribute that changed', () => {
  const attributes = { 'filter.static': true, 'filter.skipAttributes': 'alarm, ignition' }
  const track = [true, true, false, false].map((ignition, at) => ({ at, attributes: { ignition } }))
  expect(kept(attributes, [{ at: -1, speed: 5 }, ...track])).toEqual([-1, 0, 2])
})

test('invalid, inaccurate, early and late fixes', () => {
  const road = makeRoad({
    attributes: { 'filter.invalid': true, 'filter.accuracy': 50, 'filter.past': 3600, 'filter.future': 60 },
  })
  const offer = (fix: object) => road.offer({ at: 7200, ...fix }) !== null
  expect(offer({})).toBe(true)
  expect(offer({ valid: false })).toBe(false)
  expect(offer({ accuracy: 51 })).toBe(false)
  expect(offer({ fixAt: 3500 })).toBe(false)
  expect(offer({ fixAt: 7300 })).toBe(false)
})

test('a filter of the server counts for every device', () => {
  const road = makeRoad()
  road.directory.putServer({ ...SERVER_DEFAULTS, attributes: { 'filter.static': true } })
  expect(road.offer({ at: 0 })).toBeNull()
})

test('positions outside the calendar of the device are not kept', () => {
  const road = makeRoad({ calendarId: 4 })
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART:20261121T120000Z',
    'DTEND:20261121T130000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const data = Buffer.from(lines.join('\r\n')).toString('base64')
  road.directory.put('calendar', { ...CALENDAR_DEFAULTS, id: 4, name: 'Noon', data })
  expect([60, 3540, 3660].map((at) => road.offer({ at }) !== null)).toEqual([true, true, false])
})

test('what is dropped makes nothing happen and moves nothing', () => {
  const road = makeRoad({ attributes: { 'filter.static': true } })
  const first = road.say({ at: 0, speed: 5 })
  expect(road.offer({ at: 1, attributes: { alarm: 'sos', result: 'OK' } })).toBeNull()
  expect(road.entry.previous).toBe(first)
  expect(road.entry.state).not.toHaveProperty('alarm')
})
