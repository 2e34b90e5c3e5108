import { expect, test } from 'vitest'
import { BadFrame, type DecodeSession } from '../protocol.ts'
import { bitsBetween, hasBit } from './bits.ts'
import { ByteReader } from './byte-reader.ts'
import { crc8Egts, crc16Ibm, crc16Kermit, crc16X25, crc16Xmodem, sumOf, xorOf } from './checksums.ts'
import { dateFromParts } from './dates.ts'
import { delimitedBy, endedBy, fixedLength, lengthField } from './framers.ts'
import { dateInZone } from './time-zone.ts'

const check = Buffer.from('123456789')
const session: DecodeSession = {
  transport: 'tcp',
  uniqueId: undefined,
  device: {},
  now: new Date(0),
  memory: new Map(),
}

test('checksums agree with their published check values', () => {
  expect(crc16X25(check)).toBe(0x906e)
  expect(crc16Xmodem(check)).toBe(0x31c3)
  expect(crc8Egts(check)).toBe(0xf7)
  expect(crc16Ibm(check)).toBe(0xbb3d)
  expect(crc16Kermit(check)).toBe(0x2189)
  expect(xorOf(check)).toBe(0x31)
  expect(sumOf(check)).toBe(0xdd)
})

test('a reader walks through integers of both byte orders', () => {
  const reader = new ByteReader(Buffer.from('ff8001020304fffefdfc0201fffe', 'hex'))
  expect(reader.int8()).toBe(-1)
  expect(reader.uint8()).toBe(0x80)
  expect(reader.uint24()).toBe(0x010203)
  expect(reader.peek()).toBe(4)
  reader.skip(1)
  expect(reader.int32()).toBe(-66052)
  expect(reader.uint16Le()).toBe(0x0102)
  expect(reader.int16()).toBe(-2)
  expect(reader.remaining).toBe(0)
})

test('a reader never reads past the end, whatever length it is asked for', () => {
  for (const count of [3, -1, Number.NaN, 2 ** 40]) {
    expect(() => new ByteReader(check.subarray(0, 2)).slice(count)).toThrow(BadFrame)
  }
  expect(() => new ByteReader(check.subarray(0, 2)).uint32()).toThrow(BadFrame)
  expect(() => new ByteReader(check.subarray(0, 0)).peek()).toThrow(BadFrame)
})

test('binary coded decimals read an odd count from the high half', () => {
  expect(new ByteReader(Buffer.from('123456', 'hex')).bcd(5)).toBe(12345)
})

test('bits are counted from the lowest, also in the 32nd', () => {
  expect(hasBit(0x80000000, 31)).toBe(true)
  expect(hasBit(0x80000000, 0)).toBe(false)
  expect(bitsBetween(0b0110100, 2, 5)).toBe(0b101)
  expect(bitsBetween(0xffffffff, 28, 32)).toBe(15)
})

test('calendar parts become an instant in UTC, and impossible ones become nothing', () => {
  expect(dateFromParts([24, 2, 29, 1, 2, 3])?.toISOString()).toBe('2024-02-29T01:02:03.000Z')
  expect(dateFromParts([24, 2, 29, 1, 2, 3], -3 * 3_600_000)?.toISOString()).toBe('2024-02-29T04:02:03.000Z')
  expect(dateFromParts([23, 2, 29, 1, 2, 3])).toBeUndefined()
  expect(dateFromParts([23, 13, 1, 0, 0, 0])).toBeUndefined()
  expect(dateFromParts([23, 1, 1, 24, 0, 0])).toBeUndefined()
  expect(dateFromParts([23, 1, 1, Number.NaN, 0, 0])).toBeUndefined()
})

function at(zone: string, month: number, day: number, hour: number): string | undefined {
  return dateInZone([2018, month, day, hour, 30, 0], zone)?.toISOString()
}

test('calendar parts are read on the clock of any zone, and on both sides of a change of clocks', () => {
  expect(at('UTC', 6, 1, 12)).toBe('2018-06-01T12:30:00.000Z')
  expect(at('GMT-3', 6, 1, 12)).toBe('2018-06-01T15:30:00.000Z')
  expect(at('UTC+05:30', 6, 1, 12)).toBe('2018-06-01T07:00:00.000Z')
  expect(at('America/Sao_Paulo', 6, 1, 12)).toBe('2018-06-01T15:30:00.000Z')
  expect(at('America/Sao_Paulo', 11, 3, 23)).toBe('2018-11-04T02:30:00.000Z')
  expect(at('America/Sao_Paulo', 11, 4, 1)).toBe('2018-11-04T03:30:00.000Z')
  expect(at('Atlantis/Poseidonis', 6, 1, 12)).toBe('2018-06-01T12:30:00.000Z')
  expect(dateInZone([2018, 13, 1, 0, 0, 0], 'America/Sao_Paulo')).toBeUndefined()
})

test('a delimited frame ends at the first of its terminators', () => {
  const frame = delimitedBy('\r\n', '\n', '#')
  expect(frame(Buffer.from('abc'), session)).toBeNull()
  expect(frame(Buffer.from('ab\r\ncd#'), session)).toEqual({ frame: Buffer.from('ab'), consumed: 4 })
  expect(frame(Buffer.from('ab#cd\n'), session)).toEqual({ frame: Buffer.from('ab'), consumed: 3 })
  expect(endedBy('#')(Buffer.from('ab#cd'), session)).toEqual({ frame: Buffer.from('ab#'), consumed: 3 })
})

test('a length field cuts exactly what it declares and refuses the impossible', () => {
  const frame = lengthField({ offset: 1, size: 2, adjustment: -3, strip: 1, max: 10 })
  expect(frame(Buffer.from([9, 0, 5, 1]), session)).toBeNull()
  expect(frame(Buffer.from([9, 0, 5, 1, 2, 3]), session)).toEqual({ frame: Buffer.from([0, 5, 1, 2]), consumed: 5 })
  expect(() => frame(Buffer.from([9, 0, 2]), session)).toThrow(BadFrame)
  expect(() => frame(Buffer.from([9, 0xff, 0xff]), session)).toThrow(BadFrame)
})

test('a frame of fixed length waits for its last byte', () => {
  expect(fixedLength(3)(Buffer.from([1, 2]), session)).toBeNull()
  expect(fixedLength(3)(Buffer.from([1, 2, 3, 4]), session)?.consumed).toBe(3)
})
