import type { Attributes } from '@rastro/contracts'
import { BadFrame } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'

/** Bits are low while something is wrong; the lowest wins, as trackers name one alarm a report. */
const IGNITION = 10
const ALARMS: readonly [bit: number, alarm: string][] = [
  [0, 'vibration'],
  [1, 'sos'],
  [18, 'sos'],
  [2, 'overspeed'],
  [19, 'powerCut'],
]

/** Read the 32-bit state of the tracker into attributes. */
export function readStatus(attributes: Attributes, status: number): void {
  const alarm = ALARMS.find(([bit]) => !hasBit(status, bit))?.[1]
  if (alarm !== undefined) attributes['alarm'] = alarm
  attributes['ignition'] = hasBit(status, IGNITION)
  attributes['status'] = status
}

/** The state from the eight hexadecimal digits a field begins with. @throws BadFrame `status` */
export function readStatusText(attributes: Attributes, text: string): void {
  const digits = text.slice(0, 8)
  if (!isStatus(digits)) throw new BadFrame('status')
  readStatus(attributes, Number.parseInt(digits, 16))
}

/** Whether a field is eight hexadecimal digits. */
export function isStatus(text: string | undefined): boolean {
  return text !== undefined && /^[0-9a-fA-F]{8}$/.test(text)
}

/** Percent from the battery byte: coarse steps, percent itself, or a step of the newer firmware. */
export function batteryLevelOf(value: number): number | undefined {
  if (value === 0) return undefined
  if (value <= 3) return (value - 1) * 10
  if (value <= 6) return (value - 1) * 20
  if (value <= 100) return value
  return value >= 0xf1 && value <= 0xf6 ? value - 0xf0 : undefined
}
