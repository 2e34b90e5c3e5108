import type { Attributes } from '@rastro/contracts'
import { decimalOf } from '../../wire/text.ts'

/** Fields of `$OBD-RT` behind the word itself; the average consumption stands behind the present one and wins. */
const FIELDS = [
  'power',
  'rpm',
  'obdSpeed',
  'throttle',
  'engineLoad',
  'coolantTemp',
  'fuelConsumption',
  'fuelConsumption',
  'tripOdometer',
  'obdOdometer',
  'tripFuelUsed',
  'fuelUsed',
]

/** On-board diagnosis as a sentence; empty fields and what is no number tell nothing. */
export function readObdSentence(sentence: string, attributes: Attributes): void {
  const values = sentence.split(',', FIELDS.length + 1)
  for (const [index, name] of FIELDS.entries()) {
    const value = decimalOf(values[index + 1]?.trim())
    if (value !== undefined) attributes[name] = value
  }
}
