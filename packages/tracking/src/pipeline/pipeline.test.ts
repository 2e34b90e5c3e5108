import type { Attributes, Device } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createGeofences } from '../geofences/create-geofences.ts'
import type { RawPosition } from '../protocols/protocol.ts'
import { createTestClock } from '../testing/clock.ts'
import { emptyDirectory } from '../testing/directory.ts'
import { makeDevice, makeFleet, silent } from '../testing/fleet.ts'
import { createPipeline, type PipelineDeps, steps } from './index.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

/** A pipeline with one device; `say` hands in a position and returns the record. */
function makeRoad(device: Partial<Device> = {}, deps: Partial<PipelineDeps> = {}) {
  const clock = createTestClock(NOW)
  const entry = makeFleet({ clock }).put(makeDevice(device))
  let id = 0
  let counter = 0
  const pipeline = createPipeline({
    nextId: () => ++id,
    directory: emptyDirectory(),
    geofences: createGeofences(),
    clock,
    log: silent,
    ...deps,
  })
  function say(raw: Partial<RawPosition>, frame: Uint8Array = Buffer.from(`frame ${++counter}`), index = 0) {
    return pipeline.process(entry, {
      protocol: 'test',
      raw: { attributes: {}, ...raw },
      frame,
      index,
      now: clock.now(),
    })
  }
  return { clock, entry, say }
}

/** A fix `minutes` after eleven o'clock. */
function fix(minutes: number, latitude: number, longitude: number, speed = 20) {
  return { time: new Date(NOW.getTime() + (minutes - 60) * 60_000), valid: true, latitude, longitude, speed }
}

test('distance is the great circle on a sphere of 6,378,137 m and adds up', () => {
  const { say } = makeRoad()
  const totals = [fix(0, -23, -46), fix(1, -23, -46.01), fix(2, -23.01, -46.01)].map(
    (at) => say({ fix: at })!.attributes,
  )
  expect(totals).toMatchObject([
    { distance: 0, totalDistance: 0 },
    { distance: 1024.7, totalDistance: 1024.7 },
    { distance: 1113.19, totalDistance: 2137.89 },
  ])
})

test('the distance a tracker measured itself wins', () => {
  const { say } = makeRoad()
  say({ fix: fix(0, -23, -46) })
  expect(say({ fix: fix(1, -23, -46.01), attributes: { distance: 7 } })!.attributes).toMatchObject({
    distance: 7,
    totalDistance: 7,
  })
})

test('the way from nowhere (0/0) to the first fix is not driven', () => {
  const { say } = makeRoad()
  say({ attributes: { alive: true } })
  expect(say({ fix: fix(0, -23, -46) })!.attributes['totalDistance']).toBe(0)
})

test('a message without location keeps the last place and its fix time', () => {
  const { say } = makeRoad()
  say({ fix: fix(0, -23, -46, 12) })
  expect(say({ attributes: { battery: 4 } })).toMatchObject({
    fixTime: fix(0, 0, 0).time,
    deviceTime: NOW,
    valid: true,
    latitude: -23,
    longitude: -46,
    speed: 12,
  })
})

test('a message without location before any fix stands nowhere since the first day of GPS', () => {
  expect(makeRoad().say({})).toMatchObject({
    fixTime: new Date('1980-01-06T00:00:00Z'),
    valid: false,
    latitude: 0,
    longitude: 0,
  })
})

test('a receiver that lost count of the GPS weeks is moved forward by 1024 weeks', () => {
  const time = new Date(NOW.getTime() - 1024 * 7 * 86_400_000)
  expect(makeRoad().say({ fix: { ...fix(0, -23, -46), time } })!.fixTime).toEqual(NOW)
})

test.each(['1970-01-01T00:00:00Z', '1980-01-06T00:00:00Z', '2026-11-22T12:00:01Z', '2106-02-07T06:28:15Z', 'never'])(
  'a fix said to be of %s gets our time and a flag, and does not keep newer data out',
  (time) => {
    const { say, entry } = makeRoad()
    expect(say({ fix: { ...fix(0, -23, -46), time: new Date(time) } })).toMatchObject({
      fixTime: NOW,
      deviceTime: NOW,
      attributes: { wrongClock: true },
    })
    const next = say({ fix: fix(60, -23, -47) })
    expect(entry.previous).toBe(next)
  },
)

test('a clock some hours ahead that is set right does not freeze the vehicle', () => {
  const { say, entry, clock } = makeRoad()
  say({ fix: fix(60 + 180, -23, -46) })
  clock.advance(60_000)
  const right = say({ fix: fix(61, -23, -46.01) })!
  expect(entry.previous).toBe(right)
  expect(right.attributes['distance']).toBe(1024.7)
})

test('time.override takes the device time or ours', () => {
  const raw = { fix: fix(0, -23, -46), deviceTime: fix(5, 0, 0).time }
  const byServer = makeRoad({ attributes: { 'time.override': 'serverTime' } }).say(raw)
  expect(byServer).toMatchObject({ fixTime: NOW, deviceTime: NOW })
  const byDevice = makeRoad({ attributes: { 'time.override': 'deviceTime' } }).say(raw)
  expect(byDevice).toMatchObject({ fixTime: raw.deviceTime, deviceTime: raw.deviceTime })
})

test.each([
  [91, 0],
  [0, -180.5],
  [Number.NaN, 1],
  [1, Number.POSITIVE_INFINITY],
])('a fix at %d/%d keeps the last place and is invalid', (latitude, longitude) => {
  const { say } = makeRoad()
  say({ fix: fix(0, -23, -46) })
  expect(say({ fix: { ...fix(1, latitude, longitude), altitude: Number.NaN, speed: -1 } })).toMatchObject({
    latitude: -23,
    longitude: -46,
    valid: false,
    altitude: 0,
    speed: 0,
  })
})

test('only attributes that can be stored and shown are kept', () => {
  const polluted = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": "x"}')
  const { attributes } = makeRoad().say({
    attributes: { ...polluted, 'a b': 1, nan: Number.NaN, text: 'a\0b\ud800', deep: {}, fine: 1, 'x.y-z_1': true },
  })!
  expect(attributes).toEqual({
    text: 'ab\ufffd',
    fine: 1,
    'x.y-z_1': true,
    distance: 0,
    totalDistance: 0,
    motion: false,
  })
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('a flood of attributes is cut at 128 keys and 8 KiB', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, index]))
  expect(Object.keys(makeRoad().say({ attributes: many })!.attributes).length).toBeLessThanOrEqual(128 + 3)
  const long = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key${index}`, 'x'.repeat(1000)]))
  expect(JSON.stringify(makeRoad().say({ attributes: long })!.attributes).length).toBeLessThan(9 * 1024)
})

test('motion is more than 0.01 knots, unless the tracker says', () => {
  const { say } = makeRoad()
  const moving = [
    say({ fix: fix(0, 1, 1, 0.01) }),
    say({ fix: fix(1, 1, 1, 0.02) }),
    say({ fix: fix(2, 1, 1, 50), attributes: { motion: false } }),
  ].map((record) => record!.attributes['motion'])
  expect(moving).toEqual([false, true, false])
})

test('engine hours grow while the ignition is on at both ends, and are kept while it is off', () => {
  const { say } = makeRoad()
  const hours = [true, true, false, false, true, true].map(
    (ignition, minute) => say({ fix: fix(minute, 1, 1), attributes: { ignition } })!.attributes['hours'],
  )
  expect(hours).toEqual([undefined, 60_000, 60_000, 60_000, 60_000, 120_000])
})

test('listed attributes are carried over until the tracker tells them again', () => {
  const { say } = makeRoad({ attributes: { 'processing.copyAttributes': 'fuel, driverUniqueId' } })
  const told: Attributes[] = [{ fuel: 30, rpm: 900 }, {}, { fuel: 29 }, {}]
  const kept = told.map((attributes, minute) => say({ fix: fix(minute, 1, 1), attributes })!.attributes)
  expect(kept.map(({ fuel }) => fuel)).toEqual([30, 30, 29, 29])
  expect(kept[1]!['rpm']).toBeUndefined()
})

test('a late record is measured from its neighbour and never moves the vehicle or its total back', () => {
  const { say, entry } = makeRoad()
  say({ fix: fix(0, -23, -46) })
  const newest = say({ fix: fix(30, -23, -46.03) })!
  const late = [fix(10, -23, -46.01), fix(20, -23, -46.02)].map((at) => say({ fix: at })!.attributes)
  expect(late).toMatchObject([
    { distance: 1024.7, totalDistance: 1024.7 },
    { distance: 1024.7, totalDistance: 2049.4 },
  ])
  expect(entry.previous).toBe(newest)
  const next = say({ fix: fix(31, -23, -46.04) })!
  expect(next.attributes['totalDistance']).toBe(Number(newest.attributes['totalDistance']) + 1024.7)
})

test('a day in random order gives totals that ascend with fix time', () => {
  const { say } = makeRoad()
  const minutes = Array.from({ length: 200 }, (_, index) => (index * 77) % 200)
  const records = minutes.map((minute) => say({ fix: fix(minute - 200, -23, -46 + minute / 100) })!)
  const totals = records
    .sort((a, b) => a.fixTime.getTime() - b.fixTime.getTime())
    .flatMap(({ attributes }) => attributes['totalDistance'] ?? [])
  expect(totals.length).toBeGreaterThan(10)
  expect(totals).toEqual(totals.toSorted((a, b) => Number(a) - Number(b)))
})

test('a record sent again is recognised, two equal heartbeats are two records', () => {
  const { say, clock } = makeRoad()
  const frame = Buffer.from('same bytes')
  expect(say({ fix: fix(0, 1, 1) }, frame)).toBeDefined()
  expect(say({ fix: fix(1, 1, 2) })).toBeDefined()
  expect(say({ fix: fix(0, 1, 1) }, frame)).toBeUndefined()
  const first = say({}, frame)!
  clock.advance(1)
  expect(say({}, frame)!.hash).not.toBe(first.hash)
})

function fail(): never {
  throw new Error('a bug')
}

test('two positions of one frame at one instant are two records, unless their own bytes are the same', () => {
  const { say } = makeRoad()
  const frame = Buffer.from('two at once')
  const fixes = [0, 1].map((index) => say({ fix: fix(0, 1, 1), attributes: { event: index } }, frame, index))
  const beats = [0, 1].map((index) => say({ attributes: { event: index } }, frame, index))
  expect(new Set([...fixes, ...beats].map((record) => record?.hash)).size).toBe(4)
  const record = Buffer.from('own bytes')
  expect(say({ fix: fix(1, 1, 1), record }, frame, 0)).toBeDefined()
  expect(say({ fix: fix(1, 1, 1), record }, frame, 1)).toBeUndefined()
})

test('a step that fails is reported once a minute and skipped', () => {
  const failures: unknown[] = []
  const log = Object.assign(Object.create(silent), { error: (what: unknown) => failures.push(what) })
  const { say, clock } = makeRoad({}, { steps: [fail, ...steps], log })
  expect(say({ fix: fix(0, 1, 1) })!.attributes['motion']).toBe(true)
  say({ fix: fix(1, 1, 1) })
  expect(failures).toHaveLength(1)
  clock.advance(60_000)
  say({ fix: fix(2, 1, 1) })
  expect(failures).toHaveLength(2)
})
