import type { RawPosition } from '../../protocol.ts'
import { decimalOf, integerOf } from '../../wire/text.ts'
import { findLocations, positionAt } from './location.ts'
import type { Message } from './message.ts'
import { keep, metresOf } from './values.ts'

/** Name, report type, mask, number of the vehicle, whether it is connected, voltage, what the vehicle knows. */
const HEAD = 7
const FIELDS = 12

/** `OBD`: what the vehicle's diagnosis port says, and a location. Undefined when there is no location. */
export function decodeDiagnosis({ body, vin }: Message): RawPosition | undefined {
  const [location] = findLocations(body)
  if (location === undefined) return undefined
  const position = positionAt(location)
  const { attributes } = position
  const values = body.slice(HEAD, location.start)
  const [rpm, speed, coolant, consumption, cleared, , connected, count, codes, throttle, load, fuel] = values
  keep(attributes, 'vin', vin ?? body[3])
  keep(attributes, 'rpm', integerOf(rpm))
  keep(attributes, 'obdSpeed', integerOf(speed))
  keep(attributes, 'coolantTemp', integerOf(coolant))
  keep(attributes, 'fuelConsumption', decimalOf(consumption))
  keep(attributes, 'dtcsClearedDistance', integerOf(cleared))
  if (connected === '0' || connected === '1') attributes['odbConnect'] = connected === '1'
  keep(attributes, 'dtcsNumber', integerOf(count))
  keep(attributes, 'dtcs', codes)
  keep(attributes, 'throttle', integerOf(throttle))
  keep(attributes, 'engineLoad', integerOf(load))
  keep(attributes, 'fuel', integerOf(fuel))
  // A protocol number may stand before the vehicle's own kilometres.
  if (values.length > FIELDS) keep(attributes, 'obdOdometer', metresOf(values.at(-1)))
  keep(attributes, 'odometer', metresOf(body[location.end + 1]))
  return position
}
