import type { Attributes } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { addAlarm } from '../../wire/position.ts'
import { hexOf } from '../../wire/text.ts'
import { findCell, findLocations, positionAt } from './location.ts'
import type { Message } from './message.ts'
import { keep, keepState, metresOf, percentOf } from './values.ts'

const ALARMS: Readonly<Record<string, string>> = {
  SOS: 'sos',
  SPD: 'overspeed',
  TOW: 'tow',
  IDL: 'idle',
  PNA: 'powerOn',
  PFA: 'powerOff',
  EPN: 'powerRestored',
  MPN: 'powerRestored',
  EPF: 'powerCut',
  MPF: 'powerCut',
  BPL: 'lowBattery',
  STT: 'movement',
  SWG: 'geofence',
  TMP: 'temperature',
  TEM: 'temperature',
  JDR: 'jamming',
  JDS: 'jamming',
}

/** Every other type: a location if there is one, an alarm if the type is one. Undefined when it says nothing. */
export function decodeEvent({ type, body }: Message): RawPosition | undefined {
  const [location] = findLocations(body)
  const position: RawPosition = location === undefined ? { attributes: {} } : positionAt(location)
  const network = position.network ?? findCell(body)
  if (network !== undefined) position.network = network
  const { attributes } = position
  readReportType(type, body[2] ?? '', attributes)
  if (location !== undefined) {
    // The field right behind the cell is reserved.
    if (body.length > location.end + 1) keep(attributes, 'batteryLevel', percentOf(body.at(-1)))
    const odometer = body.slice(location.end, location.end + 2).find((field) => /^\d{1,7}\.\d$/.test(field))
    keep(attributes, 'odometer', metresOf(odometer))
  }
  if (type === 'STT') keepState(attributes, body[1] ?? '')
  if (type !== 'STT' || attributes['motion'] !== false) addAlarm(attributes, ALARMS[type])
  const isNothing = Object.keys(attributes).length === 0 && position.fix === undefined && position.network === undefined
  return isNothing ? undefined : position
}

/** Two hexadecimal digits: number of the input or level of speed, and what happened. */
function readReportType(type: string, text: string, attributes: Attributes): void {
  const value = /^[0-9a-fA-F]{1,2}$/.test(text) ? hexOf(text) : undefined
  if (value === undefined) return
  const state = value % 16
  if (type === 'NMR') attributes['motion'] = value === 1
  else if (type === 'DIS') attributes[`in${Math.floor(value / 16)}`] = state === 1
  else if (type === 'IGL') attributes['ignition'] = state === 1
  else if (type === 'HBM') addAlarm(attributes, harshOf(state))
}

function harshOf(state: number): string | undefined {
  if (state === 0 || state === 3) return 'hardBraking'
  if (state === 1 || state === 4) return 'hardAcceleration'
  return state === 2 ? 'hardCornering' : undefined
}
