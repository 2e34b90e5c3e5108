import { expect, test } from 'vitest'
import { commandText } from '../suite/command-text.ts'
import { wialon } from './index.ts'

test('commands are lines', () => {
  expect(commandText(wialon, { type: 'rebootDevice' })).toBe('reboot\r\n')
  expect(commandText(wialon, { type: 'deviceIdentification' })).toBe('VER?\r\n')
  expect(commandText(wialon, { type: 'sendUssd', attributes: { phone: '*100#' } })).toBe('USSD:*100#\r\n')
  const output = { type: 'outputControl', attributes: { index: 1, data: '0' } }
  expect(commandText(wialon, output)).toBe('L1=0\r\n')
})

test('a command cannot hold another line', () => {
  const output = { type: 'outputControl', attributes: { index: 1, data: '0\r\nreboot' } }
  expect(() => commandText(wialon, output)).toThrow('not printable')
})
