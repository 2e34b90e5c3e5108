import { expect, test } from 'vitest'
import type { DeviceHints, OutgoingCommand } from '../protocol.ts'
import { feedStream, openSession } from '../suite/wire-feed.ts'
import { teltonika } from './index.ts'

/** 2024-05-06 07:08:09 at 23.5 S 46.5 W, 9 satellites, 30 km/h, no element. */
const HEAD = '0000018f4ca9f328 01 e4489ec0 f1fe32c0 02f8 0087 09 001e'
const EMPTY_RECORD = `${HEAD} 00 00 00 00 00 00`

/** A packet of codec 8 around records. */
function packet(...records: readonly string[]): Buffer {
  const body = Buffer.from(records.join('').replaceAll(' ', ''), 'hex')
  const count = records.length
  const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from([8, count]), body, Buffer.from([count, 0, 0, 0, 0])])
  bytes.writeUInt32BE(body.length + 3, 4)
  return bytes
}

function attributesOf(bytes: Buffer, device: DeviceHints = {}): unknown {
  const { results } = feedStream(teltonika, [bytes], { uniqueId: '1', device })
  return results[0]?.positions[0]?.attributes
}

test('a record keeps its identity when it is sent again in another packet', () => {
  const session = openSession({ uniqueId: '1' })
  const other = EMPTY_RECORD.replace('f328', 'f329')
  const first = teltonika.decode(packet(EMPTY_RECORD), session).positions
  const again = teltonika.decode(packet(other, EMPTY_RECORD), session).positions
  expect(again.map(({ record }) => record)[1]).toEqual(first[0]?.record)
  expect(again[0]?.record).not.toEqual(first[0]?.record)
})

test('impossible coordinates are acknowledged and kept without a fix', () => {
  const { results } = feedStream(teltonika, [packet(EMPTY_RECORD.replace('f1fe32c0', '7fffffff'))], { uniqueId: '1' })
  expect(results[0]?.reply).toEqual(Buffer.from([0, 0, 0, 1]))
  expect(results[0]?.positions[0]?.fix).toBeUndefined()
  expect(results[0]?.positions[0]?.deviceTime).toBeInstanceOf(Date)
})

test('records before the login are neither kept nor acknowledged', () => {
  expect(feedStream(teltonika, [packet(EMPTY_RECORD)], {}).results).toEqual([{ positions: [] }])
})

test('a login that is no name is a bad frame', () => {
  expect(feedStream(teltonika, [Buffer.from('000431203b32', 'hex')], {})).toMatchObject({ badFrames: 1 })
})

test('lengths beyond what trackers send make it hang up at once', () => {
  expect(feedStream(teltonika, [Buffer.from('00000000000fffff', 'hex')], {}).hungUp).toBe(true)
  expect(feedStream(teltonika, [Buffer.from('ABCD')], {}).hungUp).toBe(true)
})

test('an element is named only for models that mean it so', () => {
  const record = `${HEAD} 00 01 00 01 55 0640 00 00`
  expect(attributesOf(packet(record))).toMatchObject({ io85: 1600 })
  expect(attributesOf(packet(record), { model: 'fmb120' })).toMatchObject({ rpm: 1600 })
  expect(attributesOf(packet(record), { model: 'FMC640' })).toMatchObject({ io85: 1600 })
})

test('cell and area of an FMB become a network of its operator', () => {
  const record = `${HEAD} 00 03 00 02 cd 1234 ce 0456 01 f1 00011ada 00`
  const { results } = feedStream(teltonika, [packet(record)], { uniqueId: '1', device: { model: 'FMB920' } })
  expect(results[0]?.positions[0]).toMatchObject({
    attributes: { operator: 72410 },
    network: {
      radioType: 'gsm',
      cellTowers: [{ cellId: 0x1234, locationAreaCode: 0x456, mobileCountryCode: 724, mobileNetworkCode: 10 }],
    },
  })
  expect(results[0]?.positions[0]?.attributes).not.toHaveProperty('lac')
})

test('the card of a tachograph names the driver', () => {
  const card = Buffer.from('BR12345678901\0\0\0').toString('hex')
  const record = `${HEAD} 00 02 00 00 00 02 c3 ${card.slice(0, 16)} c4 ${card.slice(16)}`
  expect(attributesOf(packet(record), { model: 'FMC650' })).toMatchObject({ driverUniqueId: 'BR12345678901' })
})

function touchedBy(id: string): Buffer {
  return packet(`${HEAD} 00 01 00 00 00 01 4e ${id}`)
}

test('an iButton names the driver, and none touched names nobody', () => {
  expect(attributesOf(touchedBy('0100000000c0ffee'))).toMatchObject({ driverUniqueId: 'EEFFC00000000001' })
  expect(attributesOf(touchedBy('0000000000000000'))).not.toHaveProperty('driverUniqueId')
})

function command(type: string, attributes: OutgoingCommand['attributes'] = {}): string {
  const encode = Reflect.get(teltonika.encode, type) as (typeof teltonika.encode)['custom']
  const outgoing = { type, attributes, uniqueId: '1', device: {}, now: new Date(0) }
  return Buffer.from(encode(outgoing, undefined)).toString('hex')
}

test('commands travel in codec 12 with their checksum', () => {
  // Example of the manual, section codec 12.
  expect(command('custom', { data: 'getinfo' })).toBe('000000000000000f0c010500000007676574696e666f0100004312')
  expect(command('engineStop')).toContain(Buffer.from('setdigout 1').toString('hex'))
  expect(command('engineResume')).toContain(Buffer.from('setdigout 0').toString('hex'))
})

test('a custom command of hex digits is sent as bytes, and one that is not printable is refused', () => {
  expect(command('custom', { data: '0303' })).toContain('0c01050000000203030')
  expect(() => command('custom', { data: 'getinfo\r\n' })).toThrow('not printable')
  expect(() => command('custom')).toThrow('without data')
})
