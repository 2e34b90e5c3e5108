import type { Attributes } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { commandText } from '../suite/command-text.ts'
import { feedStream, openSession } from '../suite/wire-feed.ts'
import { watch } from './index.ts'

function words(type: string, attributes: Attributes = {}): string | undefined {
  return /^\[CS\*123456789012345\*[0-9a-f]{4}\*(.*)\]$/s.exec(commandText(watch, { type, attributes }))?.[1]
}

test('a command is written the way the watch speaks', () => {
  const session = openSession({})
  watch.decode(Buffer.from('[3G*1234567890*0034*0002*LK]'), session)
  const text = commandText(watch, { type: 'positionSingle', session })
  expect(text).toBe('[SG*123456789012345*0001*0002*CR]')
})

test('commands say what they switch', () => {
  expect(words('positionPeriodic', { frequency: 60 })).toBe('UPLOAD,60')
  expect(words('sosNumber', { index: 1, phone: '190' })).toBe('SOS1,190')
  expect(words('alarmSos', { enable: true })).toBe('SOSSMS,1')
  expect(words('alarmBattery', { enable: false })).toBe('LOWBAT,0')
  expect(words('message', { message: 'Olá' })).toBe('MESSAGE,004f006c00e1')
})

test('a time zone is told as it is in winter', () => {
  expect(words('setTimezone', { timezone: 'America/Sao_Paulo', language: '4' })).toBe('LZ,4,-3')
  expect(words('setTimezone', { timezone: 'Australia/Sydney' })).toBe('LZ,,+10')
  expect(words('setTimezone', { timezone: 'Asia/Kolkata' })).toBe('LZ,,+5.5')
  expect(() => words('setTimezone', { timezone: 'Nowhere' })).toThrow('without timezone')
})

test('a recording is escaped, so that no byte of it ends the message', () => {
  expect(words('voiceMessage', { data: '7d5b5d2c2a00' })).toBe('TK,}\x01}\x02}\x03}\x04}\x05\x00')
  expect(() => words('voiceMessage', { data: '7' })).toThrow('not hexadecimal')
})

function piece(number: number, sound: string): Buffer {
  return Buffer.from(`[3G*1234567890*0014*JXTK,0,15,${number},2,${sound}]`)
}

test('pieces of a recording become one file', () => {
  const { results } = feedStream(watch, [piece(1, '#!AMR'), piece(2, 'abc')], {})
  expect(results.flatMap(({ positions }) => positions).map(({ media }) => media?.bytes.toString())).toEqual([
    '#!AMRabc',
  ])
})

test('a bracket that nothing closes ends where the message says it does', () => {
  const message = Buffer.from('[3G*1234567890*000a*LK,1,0,9[x]')
  const next = Buffer.from('[3G*1234567890*0002*LK]')
  const { results } = feedStream(watch, [message, next], {})
  expect(results).toHaveLength(2)
})
