import type { Attributes } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import { decimalOf, integerOf } from '../../wire/text.ts'
import { findLocations, positionAt } from './location.ts'
import type { Message } from './message.ts'
import { hoursOf, keep, keepStatus, metresOf, percentOf, voltsOf } from './values.ts'

/** A supply in millivolts; smaller numbers only tell that there is one. */
const LEAST_SUPPLY = 10
/** Before the locations of battery models stand a reserved field and the battery as well. */
const PREFIX_WITH_BATTERY = 5
/** Longest tail of battery models; vehicle models send more. */
const LONGEST_BATTERY_TAIL = 7

/**
 * `FRI` and its like: locations, then what the series of the model adds. All but the locations belongs to the last one.
 * Undefined when there is no location, not even an empty one.
 */
export function decodeFixedReport({ body, vin }: Message): RawPosition[] | undefined {
  const locations = findLocations(body)
  const last = locations.at(-1)
  const [first] = locations
  if (first === undefined || last === undefined) return undefined
  const positions = locations.map(positionAt)
  const attributes = positions.at(-1)?.attributes ?? {}
  if (vin !== undefined) for (const position of positions) position.attributes['vin'] = vin
  const prefix = body.slice(1, first.start)
  const supply = integerOf(prefix[0])
  if (supply !== undefined && supply > LEAST_SUPPLY) attributes['power'] = supply / 1000
  if (prefix.length >= PREFIX_WITH_BATTERY) keep(attributes, 'batteryLevel', percentOf(prefix.at(-1)))
  const [slot = '', ...tail] = body.slice(last.end)
  if (slot.includes('.')) keep(attributes, 'odometer', metresOf(slot))
  readTail(tail, slot, { attributes, reportType: integerOf(prefix[1]) })
  return positions
}

interface Draft {
  attributes: Attributes
  reportType: number | undefined
}

function readTail(tail: readonly string[], slot: string, draft: Draft): void {
  const { attributes } = draft
  if (tail.length === 1 && tail[0]?.includes('.') === true) keep(attributes, 'odometer', metresOf(tail[0]))
  else if (tail.length === 1) keep(attributes, 'batteryLevel', percentOf(tail[0]))
  else if (tail.length === 2) readShort(tail, draft)
  else if (tail.length <= LONGEST_BATTERY_TAIL && /^[01]$/.test(tail[3] ?? '')) readBatteryModel(tail, attributes)
  else if (tail.length > 2) readVehicleModel(tail, slot, attributes)
}

/** Odometer or signal, and battery. The signal comes with a report type that tells movement and charger. */
function readShort([first = '', second]: readonly string[], { attributes, reportType }: Draft): void {
  keep(attributes, 'batteryLevel', percentOf(second))
  if (first.includes('.')) return keep(attributes, 'odometer', metresOf(first))
  keep(attributes, 'rssi', integerOf(first))
  if (first === '' || reportType === undefined) return
  attributes['motion'] = hasBit(reportType, 0)
  attributes['charge'] = hasBit(reportType, 1)
}

/** Bit errors, battery in millivolts and percent, mode, movement, temperature. */
function readBatteryModel(tail: readonly string[], attributes: Attributes): void {
  keep(attributes, 'battery', voltsOf(tail[1]))
  keep(attributes, 'batteryLevel', percentOf(tail[2]))
  if (/^[01]$/.test(tail[4] ?? '')) attributes['motion'] = tail[4] === '1'
  keep(attributes, 'temp1', decimalOf(tail[5]))
}

/**
 * Odometer, engine hours, two or three inputs, battery, state, revolutions, consumption, fuel. A mask in the slot behind
 * the cell puts satellites and a reason before them.
 */
function readVehicleModel(tail: readonly string[], slot: string, attributes: Attributes): void {
  const mask = /^0[0-3]$/.test(slot) ? Number(slot) : 0
  if (hasBit(mask, 0)) keep(attributes, 'sat', integerOf(tail[0]))
  const rest = tail.slice((hasBit(mask, 0) ? 1 : 0) + (hasBit(mask, 1) ? 1 : 0))
  const [odometer, hours] = rest
  keep(attributes, 'odometer', metresOf(odometer))
  keep(attributes, 'hours', hoursOf(hours))
  const status = rest.findIndex((field, index) => index >= 5 && index <= 7 && /^[0-9A-F]{6}$/i.test(field))
  const battery = status < 0 ? 4 : status - 1
  for (let index = 2; index < battery; index++) keep(attributes, `adc${index - 1}`, voltsOf(rest[index]))
  keep(attributes, 'batteryLevel', percentOf(rest[battery]))
  if (status < 0) return
  keepStatus(attributes, rest[status] ?? '')
  keep(attributes, 'rpm', integerOf(rest[status + 1]))
  keep(attributes, 'fuel', integerOf(rest[status + 3]))
}
