import { expect, test } from 'vitest'
import type { OutgoingCommand } from '../protocol.ts'
import { feedStream } from '../suite/wire-feed.ts'
import { ruptela } from './index.ts'
import { write } from './message.ts'

const IMEI = '00007048860ddf79'
/** 2016-01-25 04:17:04, 23.5 S 46.5 W. */
const RECORD = '56a5a1c0 00 00 e4489ec0 f1fe32c0 0064 0000 08 0000 05 07 00 00 00 00'

function packet(content: string): Buffer {
  const body = Buffer.from(`${IMEI}${content}0000`.replaceAll(' ', ''), 'hex')
  return Buffer.from([(body.length - 2) >> 8, (body.length - 2) & 0xff, ...body])
}

function positionsOf(content: string) {
  const { results } = feedStream(ruptela, [packet(content)], {})
  return results.flatMap(({ positions }) => positions)
}

test('a record keeps its identity when it is sent again in another packet', () => {
  const [first] = positionsOf(`01 00 01 ${RECORD}`)
  const again = positionsOf(`01 05 02 ${RECORD.replace('a1c0', 'a1bf')} ${RECORD}`)
  expect(again.map(({ record }) => record)[1]).toEqual(first?.record)
  expect(again[0]?.record).not.toEqual(first?.record)
})

test('a place that is not on Earth is acknowledged and kept without a fix', () => {
  const { results } = feedStream(ruptela, [packet(`01 00 01 ${RECORD.replace('f1fe32c0', '7fffffff')}`)], {})
  expect(results[0]?.reply).toBeDefined()
  expect(results[0]?.positions[0]).not.toHaveProperty('fix')
  expect(results[0]?.positions[0]?.deviceTime).toBeInstanceOf(Date)
})

test('a button that touched nothing names nobody', () => {
  const touched = RECORD.replace(/00$/, '01 22 0000000000000000')
  expect(positionsOf(`01 00 01 ${touched}`)[0]?.attributes).not.toHaveProperty('driverUniqueId')
})

test('a picture is put together from its pieces', () => {
  const head = '25 02 00 3544444131464144 0002'
  const { results } = feedStream(ruptela, [packet(`${head} 0000 ffd8`), packet(`${head} 0001 ffd9`)], {})
  expect(results[1]?.positions).toMatchObject([{ media: { kind: 'image', bytes: Buffer.from('ffd8ffd9', 'hex') } }])
})

test('a length beyond what trackers send makes it hang up at once', () => {
  expect(feedStream(ruptela, [Buffer.from('0fff', 'hex')], {}).hungUp).toBe(true)
})

test('a number that is no imei is a bad frame', () => {
  expect(feedStream(ruptela, [Buffer.from('000affffffffffffffff10010000', 'hex')], {}).badFrames).toBe(1)
})

function encode(type: keyof typeof ruptela.encode, attributes: OutgoingCommand['attributes'] = {}): string {
  const command = { type, attributes, uniqueId: '1', device: {}, now: new Date(0) }
  return Buffer.from(ruptela.encode[type](command, undefined)).toString('hex')
}

function text(kind: number, words: string): string {
  return write(kind, Buffer.from(words)).toString('hex')
}

test('commands travel as text or as numbers, with their checksum', () => {
  expect(encode('getVersion')).toBe(text(3, ''))
  expect(encode('custom', { data: 'pass getver' })).toBe(text(8, 'pass getver'))
  expect(encode('engineStop')).toBe(text(8, 'pass immobilizer 10'))
  expect(encode('engineResume', { devicePassword: 'secret' })).toBe(text(8, 'secret resetimmob'))
  expect(encode('configuration', { data: '#cfg_start@' })).toBe(text(2, '#cfg_start@\r\n'))
  expect(encode('firmwareUpdate')).toBe(text(4, '|FU_STRT*\r\n'))
  expect(encode('setConnection', { server: 'a.io', port: 5046 })).toBe(text(5, 'a.io,5046,TCP'))
  expect(encode('setOdometer', { data: '1000' })).toContain('00056a000003e8')
  expect(encode('outputControl', { index: 1, data: '1' })).toContain('0009750000000100000001')
})

test('the newest picture is asked for with the bytes of the recorded command', () => {
  expect(encode('requestPhoto')).toBe('000b890100000000007fffffff89f0')
})

test('commands with something missing or too much are refused', () => {
  expect(() => encode('setConnection', { server: 'a,b', port: 1 })).toThrow('without server')
  expect(() => encode('setOdometer', { data: '-1' })).toThrow('without data')
  expect(() => encode('custom', { data: 'a\r\n' })).toThrow('not printable')
  expect(() => encode('configuration', { data: 'x'.repeat(1001) })).toThrow('too long')
})
