import type { Attributes } from '@rastro/contracts'
import { addAlarm } from '../wire/position.ts'

/** Alarms of vehicle trackers that speak like the app, by what made them report. */
const ALARMS = new Map([
  ['9', 'lowBattery'],
  ['1', 'powerOn'],
  ['E', 'powerRestored'],
  ['e', 'powerCut'],
  ['!', 'tow'],
  ['s', 'overspeed'],
])
const IGNITION = new Map([
  ['i', true],
  ['I', false],
])
const HARSH = 'h'
/** Begin and end of each kind of harsh driving. */
const HARSH_KINDS = ['hardBraking', 'hardAcceleration', 'hardCornering']

/** Keep what the trigger of a report says: an alarm, the ignition, or nothing. `kind` = which harsh driving. */
export function keepAlarm(attributes: Attributes, trigger: string, kind: number | undefined): void {
  addAlarm(attributes, trigger === HARSH ? HARSH_KINDS[(kind ?? Number.NaN) % 3] : ALARMS.get(trigger))
  const ignition = IGNITION.get(trigger)
  if (ignition !== undefined) attributes['ignition'] = ignition
}
