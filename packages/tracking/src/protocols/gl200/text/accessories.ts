import type { Attributes } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import { decimalOf, hexOf, integerOf } from '../../wire/text.ts'
import { findLocations, type Location, positionAt } from './location.ts'
import type { Message } from './message.ts'
import { hoursOf, keep, metresOf, percentOf, voltsOf } from './values.ts'

/** A reader of one type. `before` = the fields before the location, from the name on; `after` = those behind the cell. */
type Reading = (message: Message, before: readonly string[], after: readonly string[], attributes: Attributes) => void

/** The location of a message with what its type reads around it; undefined when there is none. */
export function decodeAround(message: Message, read: Reading): RawPosition | undefined {
  const [location] = findLocations(message.body)
  if (location === undefined) return undefined
  const position = positionAt(location)
  read(message, message.body.slice(0, location.start), behind(message, location), position.attributes)
  return position
}

/** What follows the cell, without the slot behind it and what its mask adds. */
function behind({ body }: Message, { end }: Location): readonly string[] {
  const [slot = '', ...rest] = body.slice(end)
  const mask = /^0[1-3]$/.test(slot) ? Number(slot) : 0
  return rest.slice((hasBit(mask, 0) ? 1 : 0) + (hasBit(mask, 1) ? 1 : 0))
}

/** `IGN`, `IGF`, `VGN`, `VGF`: the ignition, by wire or by voltage; engine hours and kilometres. */
export const readIgnition: Reading = ({ type }, _before, [hours, odometer], attributes) => {
  attributes['ignition'] = type.endsWith('GN')
  keep(attributes, 'hours', hoursOf(hours))
  keep(attributes, 'odometer', metresOf(odometer))
}

/** `LSW`, `TSW`: a switch of the first or second input. */
export const readSwitch: Reading = ({ type }, before, _after, attributes) => {
  attributes[type === 'LSW' ? 'in1' : 'in2'] = before.at(-1) === '1'
}

/** `IDA`: a driver shows his key. */
export const readDriver: Reading = (_message, before, [odometer], attributes) => {
  keep(attributes, 'driverUniqueId', before[2])
  keep(attributes, 'odometer', metresOf(odometer))
}

/** `DAR`: the camera warns of the driver. */
export const readWarning: Reading = (_message, [, warning, degree], _after, attributes) => {
  const warningType = integerOf(warning)
  if (warningType !== 1) return keep(attributes, 'warningType', warningType)
  attributes['alarm'] = 'fatigueDriving'
  keep(attributes, 'fatigueDegree', integerOf(degree))
}

/** `DAT`: text of something connected to the tracker. */
export const readData: Reading = (_message, before, _after, attributes) => keep(attributes, 'data', before[4])

/** `LSA`: light falls into the tracker. */
export const readLight: Reading = (_message, _before, [, light, level, , , temperature], attributes) => {
  keep(attributes, 'lightLevel', integerOf(light))
  keep(attributes, 'batteryLevel', percentOf(level))
  keep(attributes, 'temp1', decimalOf(temperature))
}

type Accessory = readonly (readonly [
  bit: number,
  name: string,
  valueOf: (text: string) => string | number | undefined,
])[]

const ACCESSORY: Accessory = [
  [0, 'accessoryName', (text) => text],
  [1, 'accessoryMac', (text) => text],
  [2, 'accessoryStatus', integerOf],
  [3, 'accessoryVoltage', voltsOf],
  [4, 'accessoryTemp', integerOf],
  [5, 'accessoryHumidity', integerOf],
]

/** `BAA`: an alarm of a Bluetooth accessory, its values by a mask. */
export const readAccessoryAlarm: Reading = (_message, before, _after, attributes) =>
  readAccessory(before.slice(5), ACCESSORY, attributes)

/** `BID`: a Bluetooth accessory shows itself; it has an address and a battery. */
export const readAccessoryId: Reading = (_message, before, _after, attributes) =>
  readAccessory(
    before.slice(3),
    ACCESSORY.filter(([bit]) => bit === 1 || bit === 3),
    attributes,
  )

function readAccessory([maskText, ...values]: readonly string[], fields: Accessory, attributes: Attributes): void {
  const mask = hexOf(maskText) ?? 0
  const present = fields.filter(([bit]) => hasBit(mask, bit))
  for (const [index, [, name, valueOf]] of present.entries()) keep(attributes, name, valueOf(values[index] ?? ''))
}
