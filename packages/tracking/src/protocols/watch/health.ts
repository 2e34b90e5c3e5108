import type { Attributes } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import { decimalOf, integerOf } from '../wire/text.ts'

/** `LK`: steps, turns in bed, battery; short ones carry nothing. */
export function decodeLink(text: string): RawPosition | undefined {
  const [steps, , level] = text.split(',', 3).map(integerOf)
  const attributes: Attributes = {}
  if (level !== undefined && level >= 0 && level <= 100) attributes['batteryLevel'] = level
  if (steps !== undefined && level !== undefined) attributes['steps'] = steps
  return Object.keys(attributes).length === 0 ? undefined : { attributes }
}

type Values = readonly (number | undefined)[]

/** What a watch measures on its wearer, by type in lower case: names of its values in their order. */
const MEASURES: Readonly<Record<string, (values: Values) => Readonly<Record<string, number | undefined>>>> = {
  pulse: ([heartRate]) => ({ heartRate }),
  heart: ([heartRate]) => ({ heartRate }),
  blood: ([pressureHigh, pressureLow, heartRate]) => ({ pressureHigh, pressureLow, heartRate }),
  bphrt: ([pressureHigh, pressureLow, heartRate]) => ({ pressureHigh, pressureLow, heartRate }),
  temp: ([temp1]) => ({ temp1 }),
  // The first value tells whether it was worn.
  btemp2: ([isWorn = 0, temp1]) => (isWorn > 0 ? { temp1 } : {}),
  oxygen: ([, bloodOxygen]) => ({ bloodOxygen }),
}

/** Whether a type is one of the measurements. */
export function isHealth(type: string): boolean {
  return Object.hasOwn(MEASURES, type.toLowerCase())
}

/** One measurement; undefined when the message is only a sign of life. @throws BadFrame `health` when nothing in it is a number */
export function decodeHealth(type: string, text: string): RawPosition | undefined {
  if (text === '') return undefined
  const values = text.split(',', 8).map((value) => decimalOf(value.trim()))
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(MEASURES[type.toLowerCase()]?.(values) ?? {})) {
    if (value !== undefined) attributes[name] = value
  }
  if (values[0] === undefined) throw new BadFrame('health')
  return { attributes }
}
