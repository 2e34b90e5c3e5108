import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DeviceHints, OutgoingCommand } from '../protocol.ts'
import { bytesOf, readRecords } from '../suite/frame-records.ts'
import { feedStream, openSession } from '../suite/wire-feed.ts'
import { crc16X25 } from '../wire/checksums.ts'
import { gt06 } from './index.ts'

/** A packet around content, with the checksum it should have. */
function packet(type: number, content: string, serial = 1): Buffer {
  const body = Buffer.from(content.replaceAll(' ', ''), 'hex')
  const bytes = Buffer.concat([Buffer.from([0x78, 0x78, body.length + 5, type]), body, Buffer.alloc(6)])
  const end = bytes.length - 6
  bytes.writeUInt16BE(serial, end)
  bytes.writeUInt16BE(crc16X25(bytes.subarray(2, end + 2)), end + 2)
  bytes.writeUInt16BE(0x0d0a, end + 4)
  return bytes
}

const LOGIN_AHEAD_OF_UTC = packet(0x01, '0123456789012345 0000 3200')
const LOGIN_BEHIND_UTC = packet(0x01, '0123456789012345 0000 12c8')
/** 2024-05-06 07:08:09 at 23.5 S 46.5 W. */
const LOCATION = '180506070809 c8 02856fa0 04fbb120 1e 185a'

function fixTimes(pieces: readonly Buffer[], device: DeviceHints = {}): (string | undefined)[] {
  const { results } = feedStream(gt06, pieces, { device })
  return results.flatMap(({ positions }) => positions.map(({ fix }) => fix?.time.toISOString()))
}

test('the zone a login announces shifts the times that follow', () => {
  expect(fixTimes([LOGIN_AHEAD_OF_UTC, packet(0x10, LOCATION)])).toEqual(['2024-05-05T23:08:09.000Z'])
  expect(fixTimes([LOGIN_BEHIND_UTC, packet(0x10, LOCATION)])).toEqual(['2024-05-06T10:08:09.000Z'])
})

test('the zone the owner set for a device wins over the one of its login', () => {
  const device = { attributes: { 'decoder.timezone': 'America/Sao_Paulo' } }
  expect(fixTimes([LOGIN_AHEAD_OF_UTC, packet(0x10, LOCATION)], device)).toEqual(['2024-05-06T10:08:09.000Z'])
})

test('a packet sent again with another serial is the same record', () => {
  const session = openSession({ uniqueId: '1' })
  const [first] = gt06.decode(packet(0x10, LOCATION, 7), session).positions
  const [again] = gt06.decode(packet(0x10, LOCATION, 8), session).positions
  expect(first?.record).toBeDefined()
  expect(again?.record).toEqual(first?.record)
})

test('a date the calendar does not have makes a position without a fix', () => {
  const { results } = feedStream(gt06, [packet(0x10, LOCATION.replace('1805', '1815'))], { uniqueId: '1' })
  expect(results[0]?.positions).toMatchObject([{ attributes: { sat: 8 } }])
  expect(results[0]?.positions[0]).not.toHaveProperty('fix')
})

test('coordinates that are not on Earth are a bad frame', () => {
  const far = packet(0x10, LOCATION.replace('02856fa0', 'ffffffff'))
  expect(feedStream(gt06, [far], { uniqueId: '1' })).toMatchObject({ badFrames: 1, results: [] })
})

test('a line end inside a packet does not end it, however it is torn', () => {
  const bytes = packet(0x15, '0a 00000001 41 0d0a 4243 00')
  for (let at = 1; at < bytes.length; at++) {
    const { results } = feedStream(gt06, [bytes.subarray(0, at), bytes.subarray(at)], { uniqueId: '1' })
    expect(results.map(({ commandResult }) => commandResult)).toEqual(['A\r\nBC\0'])
  }
})

test('a packet that promises more than it holds ends where its checksum fits', () => {
  const bytes = packet(0x23, '00 0122 04 0001')
  bytes[2] = 60
  bytes.writeUInt16BE(crc16X25(bytes.subarray(2, bytes.length - 4)), bytes.length - 4)
  expect(feedStream(gt06, [bytes], { uniqueId: '1' }).results).toMatchObject([{ positions: [{}] }])
})

test('every recorded packet is cut whole, whatever its length byte claims', () => {
  const recordings = new URL('../../../../testkit/frames/gt06.jsonl', import.meta.url)
  const packets = readRecords(readFileSync(recordings, 'utf8')).filter((record) => record.test === 'decoder')
  for (const { kind, data } of packets) {
    const bytes = bytesOf(kind, data)
    const { results, badFrames } = feedStream(gt06, [Buffer.concat([bytes, bytes])], { uniqueId: '1' })
    expect(results.length + badFrames, data).toBe(2)
  }
})

test('a login without serial and checksum, counted all the same, is answered at once', () => {
  const { results } = feedStream(gt06, [Buffer.from('78780d010123456789012345340d0a', 'hex')], {})
  expect(results).toMatchObject([{ uniqueIds: ['123456789012345'], positions: [] }])
  expect(results[0]?.reply).toBeDefined()
})

test('a line end too many between packets is passed over', () => {
  const heartbeat = packet(0x23, '00 0122 04 0001')
  const { results, badFrames } = feedStream(gt06, [Buffer.concat([heartbeat, Buffer.from('\r\n'), heartbeat])], {
    uniqueId: '1',
  })
  expect(badFrames).toBe(0)
  expect(results.flatMap(({ positions }) => positions)).toHaveLength(2)
})

test('noise before a packet costs only itself', () => {
  const heartbeat = packet(0x23, '00 0122 04 0001')
  const noise = Buffer.from('GET / HTTP/1.1\r\n')
  const { results, badFrames } = feedStream(gt06, [noise, heartbeat], { uniqueId: '1' })
  expect(badFrames).toBe(1)
  expect(results).toHaveLength(1)
})

function command(type: string, attributes: OutgoingCommand['attributes'] = {}, device: DeviceHints = {}): string {
  const encode = Reflect.get(gt06.encode, type) as (typeof gt06.encode)['custom']
  const outgoing = { type, attributes, uniqueId: '1', device, now: new Date(0) }
  return Buffer.from(encode(outgoing, undefined)).toString('latin1').slice(9, -6)
}

test('engine commands speak the words of the model or of the owner', () => {
  expect(command('engineStop')).toBe('Relay,1#')
  expect(command('engineResume')).toBe('Relay,0#')
  expect(command('engineStop', {}, { model: 'g109' })).toBe('DYD#')
  expect(command('engineResume', {}, { attributes: { 'gt06.alternative': true } })).toBe('HFYD,123456#')
  const device = { attributes: { 'gt06.alternative': true, devicePassword: '0000' } }
  expect(command('engineStop', {}, device)).toBe('DYD,0000#')
})

test('a custom command is sent as it is, and refused when it is no printable text', () => {
  expect(command('custom', { data: 'STATUS#' })).toBe('STATUS#')
  expect(() => command('custom', { data: 'STATUS#\r\n' })).toThrow('not printable')
  expect(() => command('custom', { data: 'x'.repeat(250) })).toThrow('too long')
  expect(() => command('custom')).toThrow('without data')
})
