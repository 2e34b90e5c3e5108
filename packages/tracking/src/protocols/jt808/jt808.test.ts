import { expect, test } from 'vitest'
import type { DecodeSession, OutgoingCommand } from '../protocol.ts'
import { feedStream, openSession } from '../suite/wire-feed.ts'
import { xorOf } from '../wire/checksums.ts'
import { escape } from './escape.ts'
import { jt808 } from './index.ts'

const ID = '012345678901'
/** 22.6426 N 114.032984 E, ignition on, no elements. */
const LOCATION = '00000000 00000003 01597fa8 06cc0158 0080 0000 0081 150818072121'

interface Part {
  number: number
  total: number
}

/** A message around a body written in hex. */
function message(kind: number, serial: number, body: string, part?: Part): Buffer {
  const content = Buffer.from(body.replaceAll(' ', ''), 'hex')
  const head = Buffer.alloc(part === undefined ? 13 : 17)
  head.writeUInt8(0x7e, 0)
  head.writeUInt16BE(kind, 1)
  head.writeUInt16BE(content.length | (part === undefined ? 0 : 0x2000), 3)
  head.write(ID, 5, 'hex')
  head.writeUInt16BE(serial, 11)
  if (part !== undefined) {
    head.writeUInt16BE(part.total, 13)
    head.writeUInt16BE(part.number, 15)
  }
  const whole = Buffer.concat([head, content])
  return escape(Buffer.concat([whole, Buffer.from([xorOf(whole.subarray(1)), 0x7e])]))
}

/** "Received" for a serial of a batch. */
function received(serial: number): string {
  const hex = serial.toString(16).padStart(4, '0')
  const content = Buffer.from(`80010005${ID}0000${hex}070400`, 'hex')
  return `7e${content.toString('hex')}${xorOf(content).toString(16).padStart(2, '0')}7e`
}

/** Two reports, in a batch that is sent in two parts. */
const REPORT = LOCATION.replaceAll(' ', '')
const BATCH = `0002 00 001c ${REPORT} 001c ${REPORT.replace('072121', '072221')}`.replaceAll(' ', '')
const PARTS = [BATCH.slice(0, 50), BATCH.slice(50)]

function partOf(number: number, serial = 100 + number): Buffer {
  return message(0x0704, serial, PARTS[number - 1] ?? '', { number, total: 2 })
}

function repliesOf(pieces: readonly Buffer[]): (string | undefined)[] {
  const { results } = feedStream(jt808, pieces, {})
  return results.map(({ reply }) => (reply === undefined ? undefined : Buffer.from(reply).toString('hex')))
}

test('a batch in two parts is put together, and both parts are acknowledged with the last', () => {
  const { results } = feedStream(jt808, [partOf(1), partOf(2)], {})
  expect(results.map(({ positions }) => positions.length)).toEqual([0, 2])
  expect(repliesOf([partOf(1), partOf(2)])).toEqual([undefined, `${received(101)}${received(102)}`])
})

test('parts in the wrong order give the same batch', () => {
  const { results } = feedStream(jt808, [partOf(2), partOf(1)], {})
  expect(results[1]?.positions.map(({ fix }) => fix?.time.getUTCMinutes())).toEqual([21, 22])
})

test('a terminal that waits for each part is acknowledged when it sends one again', () => {
  expect(repliesOf([partOf(1), partOf(1), partOf(2)])).toEqual([
    undefined,
    received(101),
    `${received(101)}${received(102)}`,
  ])
})

test('parts of two batches do not mix', () => {
  const { results } = feedStream(jt808, [partOf(1, 101), partOf(2, 202)], {})
  expect(results.map(({ positions }) => positions.length)).toEqual([0, 0])
})

test('parts that never become whole do not pile up', () => {
  const session = openSession({})
  for (let serial = 0; serial < 1000; serial++) {
    const cut = jt808.frame(message(0x0704, serial * 7, '00'.repeat(900), { number: 1, total: 60 }), session)
    if (cut !== null) jt808.decode(cut.frame, session)
  }
  const kept = session.memory.get('jt808.parts')
  expect(kept instanceof Map ? kept.size : 0).toBe(2)
  const long = Array.from({ length: 64 }, (_, index) =>
    message(0x0704, index + 1, '00'.repeat(1000), { number: index + 1, total: 64 }),
  )
  expect(feedStream(jt808, long, {}).results.every(({ positions }) => positions.length === 0)).toBe(true)
  expect(feedStream(jt808, [message(0x0704, 1, '00', { number: 1, total: 65 })], {}).badFrames).toBe(1)
})

/** A picture of six bytes with the place where it was taken, in parts of 20 bytes. */
const PICTURE = `00000009 00 00 00 01 ${LOCATION} ffd8 0102 ffd9`.replaceAll(' ', '')

function pieceOf(number: number): Buffer {
  return message(0x0801, 200 + number, PICTURE.slice((number - 1) * 40, number * 40), { number, total: 3 })
}

test('a picture in parts is kept with its place, and the answer to the whole lets the terminal forget it', () => {
  const { results } = feedStream(jt808, [pieceOf(1), pieceOf(2), pieceOf(3)], { uniqueId: '12345678901' })
  expect(results.map(({ positions }) => positions.length)).toEqual([0, 0, 1])
  expect(results.every(({ reply }) => reply !== undefined)).toBe(true)
  expect(results[2]?.positions[0]).toMatchObject({
    fix: { latitude: 22.6426 },
    media: { kind: 'image', extension: 'jpg', bytes: Buffer.from('ffd80102ffd9', 'hex') },
  })
  expect(Buffer.from(results[2]?.reply ?? []).toString('hex')).toContain(`88000004${ID}000000000009`)
})

test('a picture of a terminal nobody knows is not gathered', () => {
  const session = openSession({})
  const cut = jt808.frame(pieceOf(1), session)
  expect(cut && jt808.decode(cut.frame, session).reply).toBeDefined()
  expect(session.memory.get('jt808.parts')).toBeUndefined()
})

test('a picture of the edition of 2011 brings no place', () => {
  const { results } = feedStream(jt808, [message(0x0801, 1, '00000009 00 00 00 01 ffd8 0102 ffd9')], {})
  expect(results[0]?.positions).toMatchObject([{ media: { bytes: Buffer.from('ffd80102ffd9', 'hex') } }])
  expect(results[0]?.positions[0]).not.toHaveProperty('fix')
})

test('a repeated report is the same record, alone or in a batch', () => {
  const alone = feedStream(jt808, [message(0x0200, 1, LOCATION)], {}).results[0]?.positions[0]
  const batch = feedStream(jt808, [partOf(1), partOf(2)], {}).results[1]?.positions[0]
  expect(batch?.record).toEqual(alone?.record)
})

test('bytes between messages are passed over', () => {
  const bytes = message(0x0002, 1, '')
  const noise = Buffer.from('00ff31', 'hex')
  const { results, hungUp } = feedStream(jt808, [Buffer.concat([noise, bytes, noise, Buffer.of(0x7e), bytes])], {})
  expect(results.filter(({ reply }) => reply !== undefined)).toHaveLength(2)
  expect(hungUp).toBe(false)
})

test('a place that is not on Earth is acknowledged without a fix', () => {
  const { results } = feedStream(jt808, [message(0x0200, 1, LOCATION.replace('01597fa8', 'ffffffff'))], {})
  expect(results[0]?.reply).toBeDefined()
  expect(results[0]?.positions).toMatchObject([{ deviceTime: expect.any(Date) }])
  expect(results[0]?.positions[0]).not.toHaveProperty('fix')
})

test('an element that is too short costs only itself', () => {
  const { results } = feedStream(jt808, [message(0x0200, 1, `${LOCATION} 0102ffff 300111`)], {})
  expect(results[0]?.positions[0]?.attributes).toMatchObject({ rssi: 17 })
})

function encode(type: keyof typeof jt808.encode, more: Partial<OutgoingCommand> = {}, session?: DecodeSession): string {
  const command = { type, attributes: {}, uniqueId: '12345678901', device: {}, now: new Date(0), ...more }
  return Buffer.from(jt808.encode[type](command, session)).toString('hex')
}

test('a terminal that has not spoken is addressed by twelve digits', () => {
  expect(encode('engineStop')).toBe('7e810500010123456789010000f0fd7e')
})

test('a terminal of the edition of 2019 gets commands in its own envelope', () => {
  const session = openSession({})
  jt808.decode(Buffer.from('7e01024001010000000001234567890100010000007e', 'hex'), session)
  expect(encode('engineResume', {}, session)).toBe('7e8105400101000000000123456789010000f1bd7e')
})

test('the owner may say that a terminal is of the edition of 2019', () => {
  const device = { attributes: { 'jt808.protocolVersion': 1 } }
  expect(encode('engineStop', { device })).toContain('810540010100000000012345678901')
})

test('settings and control travel as the standard has them', () => {
  expect(encode('positionPeriodic', { attributes: { frequency: 30 } })).toContain('0106040000001e')
  expect(encode('rebootDevice')).toContain('01230103')
  expect(encode('alarmArm')).toContain('0124050175736572')
  expect(encode('alarmDisarm')).toContain('0124050075736572')
  expect(encode('videoStop', { attributes: { index: 2 } })).toContain('91020004012345678901000002000000')
  expect(encode('videoStart', { attributes: { server: 'a.io', port: 1078 } })).toContain('04612e696f04360000010100')
  expect(() => encode('videoStart')).toThrow('without server')
  expect(() => encode('positionPeriodic')).toThrow('without frequency')
})

test('models and device attributes choose the words', () => {
  expect(encode('engineStop', { device: { model: 'VL300' } })).toContain(Buffer.from('#0;1').toString('hex'))
  expect(encode('engineResume', { device: { model: 'W15L' } })).toContain('000065')
  const device = { attributes: { 'jt808.alternative': true } }
  expect(encode('engineStop', { device })).toContain('a006000701234567890100000170010108')
  expect(encode('custom', { attributes: { data: 'VERSION#' }, device: { model: 'AL300' } })).toContain('010000f0300856')
  expect(encode('custom', { attributes: { data: 'VERSION#' } })).toContain('8300000901234567890100000156')
  expect(() => encode('custom', { attributes: { data: 'A\r\n' } })).toThrow('not printable')
})
