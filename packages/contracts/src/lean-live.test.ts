import {
  type Arbitrary,
  array,
  assert,
  double,
  float as floats,
  integer,
  maxSafeNat,
  nat,
  property,
  record as recordOf,
  string,
  uint8Array,
} from 'fast-check'
import { expect, test } from 'vitest'
import {
  BadLeanFrame,
  LEAN_FLAG,
  type LeanRecord,
  leanFlags,
  MAX_WATCH_BYTES,
  MAX_WATCHED,
  readLeanFrame,
  readWatch,
  writeLeanFrame,
} from './lean-live.ts'

function read(frame: ArrayBuffer): LeanRecord[] {
  const records: LeanRecord[] = []
  readLeanFrame(frame, (record) => records.push({ ...record }))
  return records
}

const time = integer({ min: 0, max: 4_102_444_800_000 })
const float = floats({ min: 0, max: 10_000, noNaN: true })
const record: Arbitrary<LeanRecord> = recordOf({
  deviceId: maxSafeNat(),
  fixTime: time,
  serverTime: time,
  latitude: double({ min: -90, max: 90, noNaN: true }),
  longitude: double({ min: -180, max: 180, noNaN: true }),
  speed: float,
  course: float,
  accuracy: float,
  flags: nat(63),
  stateSince: time,
  driver: string({ unit: 'grapheme-ascii', maxLength: 60 }),
  geofenceIds: array(maxSafeNat(), { maxLength: 5 }),
})
const example: LeanRecord = {
  deviceId: 7,
  fixTime: 1,
  serverTime: 2,
  latitude: -23.5,
  longitude: -46.6,
  speed: 3,
  course: 4,
  accuracy: 5,
  flags: 6,
  stateSince: 8,
  driver: '',
  geofenceIds: [],
}

test('records come out of a frame as they went in, in their order', () => {
  assert(
    property(array(record, { maxLength: 20 }), (records) => {
      expect(read(writeLeanFrame(records).buffer)).toEqual(records)
    }),
  )
})

test('a record is 64 bytes behind a head of 8, little-endian', () => {
  const frame = writeLeanFrame([example])
  expect(frame).toHaveLength(72)
  expect(new TextDecoder().decode(frame.subarray(0, 4))).toBe('RLL2')
  const view = new DataView(frame.buffer)
  expect(view.getUint32(4, true)).toBe(1)
  expect([8, 16, 24, 32, 40].map((at) => view.getFloat64(at, true))).toEqual([7, 1, 2, -23.5, -46.6])
  expect([48, 52, 56].map((at) => view.getFloat32(at, true))).toEqual([3, 4, 5])
  expect(view.getUint32(60, true)).toBe(6)
  expect(view.getFloat64(64, true)).toBe(8)
})

test('driver and geofences follow behind the records, for those that have any', () => {
  const inside = { ...example, deviceId: 9, driver: 'João', geofenceIds: [3, 70] }
  const frame = writeLeanFrame([example, inside])
  expect(frame).toHaveLength(8 + 2 * 64 + 2 + 2 * 8 + 5)
  expect([frame[136], frame[137]]).toEqual([5, 2])
  expect(read(frame.buffer)).toEqual([example, inside])
  for (let length = 136; length < frame.length; length++) {
    expect(() => read(frame.slice(0, length).buffer)).toThrow(BadLeanFrame)
  }
  const lying = frame.slice()
  new DataView(lying.buffer).setFloat64(138, 1.5, true)
  expect(() => read(lying.buffer)).toThrow(BadLeanFrame)
})

test('a driver named at length and a place in hundreds of geofences are cut, not refused', () => {
  const endless = { ...example, driver: '語'.repeat(500), geofenceIds: Array.from({ length: 900 }, (_, id) => id) }
  const [told] = read(writeLeanFrame([endless]).buffer)
  expect(told?.driver).toBe('語'.repeat(60))
  expect(told?.geofenceIds).toHaveLength(255)
})

test('of foreign, cut, glued and lying frames nothing comes but BadLeanFrame', () => {
  const whole = writeLeanFrame([example, example])
  for (let length = 0; length < whole.length; length++) {
    expect(() => read(whole.slice(0, length).buffer)).toThrow(BadLeanFrame)
  }
  expect(() => read(new Uint8Array([...whole, ...whole]).buffer)).toThrow(BadLeanFrame)
  const lying = whole.slice()
  new DataView(lying.buffer).setUint32(4, 0xffffffff, true)
  expect(() => read(lying.buffer)).toThrow(BadLeanFrame)
  assert(
    property(uint8Array({ maxLength: 300 }), (bytes) => {
      expect(() => read(bytes.slice().buffer)).toThrow(BadLeanFrame)
    }),
  )
})

test('a record with something that is no number or no id is refused', () => {
  for (const values of [
    { latitude: Number.NaN },
    { fixTime: Number.POSITIVE_INFINITY },
    { course: Number.NaN },
    { deviceId: Number.NaN },
    { deviceId: -1 },
    { deviceId: 1.5 },
    { deviceId: 2 ** 60 },
  ]) {
    expect(() => read(writeLeanFrame([{ ...example, ...values }]).buffer)).toThrow(BadLeanFrame)
  }
})

test('flags tell what attributes say, and whether they say it', () => {
  expect(leanFlags(false, {})).toBe(0)
  expect(leanFlags(true, { motion: true, ignition: false })).toBe(
    LEAN_FLAG.valid | LEAN_FLAG.motion | LEAN_FLAG.ignitionKnown,
  )
  expect(leanFlags(false, { ignition: true, alarm: 'sos', blocked: true })).toBe(
    LEAN_FLAG.ignitionKnown | LEAN_FLAG.ignitionOn | LEAN_FLAG.alarm | LEAN_FLAG.blocked,
  )
  expect(leanFlags(false, { motion: 'true', ignition: 1, alarm: null, blocked: 'no' })).toBe(0)
})

test('a watch message of at most 500 ids is read, anything else is nothing', () => {
  const most = Array.from({ length: MAX_WATCHED }, (_, index) => Number.MAX_SAFE_INTEGER - index)
  const text = JSON.stringify({ watch: most })
  expect(readWatch(text)).toEqual(most)
  expect(text.length).toBeLessThanOrEqual(MAX_WATCH_BYTES)
  expect(readWatch('{"watch":[]}')).toEqual([])
  expect(readWatch(JSON.stringify({ watch: [...most, 1] }))).toBeUndefined()
  const wrong = [
    '',
    'x',
    'null',
    '7',
    '[]',
    '{}',
    '{"watch":1}',
    '{"watch":["1"]}',
    '{"watch":[-1]}',
    '{"watch":[1.5]}',
  ]
  for (const message of wrong) expect(readWatch(message)).toBeUndefined()
})
