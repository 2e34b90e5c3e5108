import type { Attributes } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { commandText } from '../suite/command-text.ts'
import { tk103 } from './index.ts'

const coded = (type: string, attributes?: Attributes) => commandText(tk103, { type, ...(attributes && { attributes }) })
const worded = (type: string, attributes: Attributes = {}, more: Attributes = {}) =>
  commandText(tk103, { type, attributes, device: { attributes: { 'tk103.alternative': true, ...more } } })

test('the interval of reports is written in four hexadecimal digits', () => {
  expect(coded('positionPeriodic', { frequency: 300 })).toBe('(123456789012345AR00012C0000)')
  expect(() => coded('positionPeriodic', { frequency: 65_536 })).toThrow('too long')
  expect(() => coded('positionPeriodic')).toThrow('without frequency')
})

test('the dialect of words sets server and emergency number, with the password of the device', () => {
  expect(worded('setConnection', { server: '10.0.0.1', port: 5002 })).toBe('[begin]sms2,*setip*10*0*0*1*5002*,[end]')
  expect(worded('sosNumber', { phone: '+5511999990000' })).toBe('[begin]sms2,*master*123456*+5511999990000*,[end]')
  expect(worded('sosNumber', { phone: '190' }, { devicePassword: '0000' })).toBe('[begin]sms2,*master*0000*190*,[end]')
  expect(worded('modeDeepSleep', { enable: false })).toBe('[begin]sms2,*sleepoff*,[end]')
})

test('a command the dialect has no word for is refused, and so is one that would smuggle in another', () => {
  expect(() => coded('powerOff')).toThrow('not of this dialect')
  expect(() => worded('engineStop')).toThrow('not of this dialect')
  expect(() => worded('alarmSos')).toThrow('without enable')
  expect(() => coded('custom', { data: 'AP00)\n(1AV010' })).toThrow('not printable')
})
