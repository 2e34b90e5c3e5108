import type { Attributes } from '@rastro/contracts'
import { bitsBetween, hasBit } from '../../wire/bits.ts'
import { decimalOf, hexOf, integerOf } from '../../wire/text.ts'

const SECOND_MS = 1000

/** Keep a value if there is one. */
export function keep(attributes: Attributes, name: string, value: string | number | boolean | undefined): void {
  if (value !== undefined && value !== '') attributes[name] = value
}

/** Kilometres with a fraction, as metres. */
export function metresOf(text: string | undefined): number | undefined {
  const value = decimalOf(text)
  return value === undefined ? undefined : Math.round(value * 1000)
}

/** Millivolts, as volts. */
export function voltsOf(text: string | undefined): number | undefined {
  const value = integerOf(text)
  return value === undefined ? undefined : value / 1000
}

/** A percentage in at most three digits; undefined when it is none. */
export function percentOf(text: string | undefined): number | undefined {
  const value = text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : undefined
  return value !== undefined && value <= 100 ? value : undefined
}

/** `hhhhh:mm:ss`, minutes and seconds may be missing, as milliseconds. */
export function hoursOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,7}(?::\d{1,2}){0,2}$/.test(text)) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS
}

/** An analogue input in millivolts, or a percentage of fuel behind an F. */
export function keepAnalog(attributes: Attributes, index: number, text: string): void {
  if (text.startsWith('F')) keep(attributes, `fuel${index}`, integerOf(text.slice(1)))
  else keep(attributes, `adc${index}`, voltsOf(text))
}

/** Two hexadecimal digits: the ignition in the first (4: none is connected), whether it moves in the second. */
export function keepState(attributes: Attributes, text: string): void {
  const state = hexOf(text)
  if (text.length !== 2 || state === undefined) return
  if (hasBit(state, 4)) attributes['ignition'] = false
  else if (hasBit(state, 5)) attributes['ignition'] = true
  const movement = state & 0xf
  // 6 is being towed, A perhaps.
  if (movement === 1) attributes['motion'] = false
  else if (movement === 2 || movement === 6 || movement === 0xa) attributes['motion'] = true
}

/** Six hexadecimal digits or more: state, inputs, outputs. */
export function keepStatus(attributes: Attributes, text: string): void {
  const status = hexOf(text)
  if (status === undefined || text.length < 6 || text.length > 8) return
  keepState(attributes, text.slice(-6, -4))
  const input = bitsBetween(status, 8, 16)
  const output = bitsBetween(status, 0, 8)
  Object.assign(attributes, { input, in1: hasBit(input, 1), in2: hasBit(input, 2) })
  Object.assign(attributes, { output, out1: hasBit(output, 0), out2: hasBit(output, 1) })
}
