import { expect, test } from 'vitest'
import { BadFrame } from '../protocol.ts'
import { courseOf, decimalOf, degreesOf, FieldReader, hexOf, integerOf, pairsOf, textOf } from './text.ts'
import { commandFrequency, commandText, customText, textCommand } from './text-command.ts'

const command = (attributes: Record<string, string | number>) => ({
  type: 'custom',
  attributes,
  uniqueId: '1',
  device: {},
  now: new Date(0),
})

test('numbers are read strictly', () => {
  expect([integerOf('-07'), integerOf('7.0'), integerOf(''), integerOf('9'.repeat(16))]).toEqual([
    -7,
    undefined,
    undefined,
    undefined,
  ])
  expect([decimalOf('+12.'), decimalOf('1e5'), decimalOf('NaN'), decimalOf('.5')]).toEqual([
    12,
    undefined,
    undefined,
    undefined,
  ])
  expect([hexOf('fF'), hexOf('0x1'), hexOf('')]).toEqual([255, undefined, undefined])
})

test('degrees and minutes become degrees with the sign of their hemisphere', () => {
  expect(degreesOf('2230.0000', 'S')).toBe(-22.5)
  expect(degreesOf('30.0', 'E')).toBe(0.5)
  expect(degreesOf('2230', 'N')).toBeUndefined()
})

test('an unknown course is north and a full turn is folded', () => {
  expect([courseOf(-1), courseOf(Number.NaN), courseOf(360), courseOf(450)]).toEqual([0, 0, 360, 90])
})

test('pairs are exactly six digits', () => {
  expect(pairsOf('235900')).toEqual([23, 59, 0])
  expect(pairsOf('23590')).toBeUndefined()
})

test('a zero byte never reaches a text column', () => {
  expect(textOf(Buffer.from('a\0b'))).toBe('a b')
})

test('reading past the last field is a bad frame', () => {
  const reader = new FieldReader(['1'])
  expect(reader.integer()).toBe(1)
  expect(() => reader.text()).toThrow(BadFrame)
})

test('a command cannot smuggle a second one in', () => {
  expect(() => textCommand('a\r\nb')).toThrow('not printable')
  expect(Buffer.from(customText(command({ data: 'STATUS\\r\\n' }), undefined)).toString()).toBe('STATUS\r\n')
  expect(() => customText(command({ data: 'a\u0000' }), undefined)).toThrow('not printable')
})

test('a command without its attribute is refused', () => {
  expect(() => commandText(command({}), 'data')).toThrow('without data')
  expect(() => commandFrequency(command({ frequency: 0 }))).toThrow('without frequency')
  expect(commandFrequency(command({ frequency: '30' }))).toBe(30)
})
