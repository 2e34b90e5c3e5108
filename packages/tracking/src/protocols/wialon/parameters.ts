import type { Attributes, CellTower, Network } from '@rastro/contracts'
import { addAlarm, networkOf } from '../wire/position.ts'
import { decimalOf, integerOf } from '../wire/text.ts'

const MOST_PARAMETERS = 200
const LONGEST_NAME = 64
const MOST_TOWERS = 9
/** Names that mean something to us, and what they must be. Some senders write switches as 0 and 1. */
const SWITCHES = new Set(['ignition', 'charge', 'motion', 'roaming', 'blocked'])
const NUMBERS = new Set('index hdop vdop pdop sat rssi odometer rpm fuel power battery steps hours'.split(' '))

/** Named values, `name:type:value` between commas. Some are ours under another name; four together are a tower. */
export function readParameters(text: string, attributes: Attributes): { accuracy?: number; network?: Network } {
  const values = new Map<string, string | number | boolean>()
  for (const parameter of text.split(',', MOST_PARAMETERS)) {
    const [name, value] = splitParameter(parameter)
    if (name !== undefined) values.set(name, value)
  }
  const network = networkOf(takeTowers(values))
  // The one name the format itself gives a meaning: the alarm button.
  const help = values.get('sos')
  if (help === 1 || help === true) addAlarm(attributes, 'sos')
  const accuracy = takeNumber(values, 'accuracy')
  const level = takeNumber(values, 'bat')
  const temperature = takeNumber(values, 'temp')
  for (const [name, value] of values) {
    if (SWITCHES.has(name)) attributes[name] = value === true || (typeof value === 'number' && value > 0)
    else if (!NUMBERS.has(name) || typeof value === 'number') attributes[name] = value
  }
  if (level !== undefined && level >= 0 && level <= 100) attributes['batteryLevel'] = level
  if (temperature !== undefined) attributes['deviceTemp'] = temperature
  return { ...(accuracy === undefined ? {} : { accuracy }), ...(network && { network }) }
}

/** Numbers are numbers whatever their type says; the value may hold colons. */
function splitParameter(text: string): [name: string | undefined, value: string | number | boolean] {
  const match = /^([^:]*):[1-3]:(.*)$/s.exec(text)
  const name = match?.[1]?.trim().toLowerCase() ?? ''
  const value = match?.[2]?.trim() ?? ''
  if (name === '' || name.length > LONGEST_NAME || name === '__proto__') return [undefined, '']
  if (/^(?:true|false)$/i.test(value)) return [name, value.toLowerCase() === 'true']
  return [name, decimalOf(value) ?? value]
}

/** One tower without a number, or those numbered from one. */
function takeTowers(values: Map<string, string | number | boolean>): CellTower[] {
  const towers: CellTower[] = []
  for (let number = 0; number <= MOST_TOWERS; number++) {
    const suffix = number === 0 ? '' : String(number)
    const names = ['mcc', 'mnc', 'lac', 'cell_id'].map((name) => `${name}${suffix}`)
    const [country, operator, area, cell] = names.map((name) => integerOf(String(values.get(name) ?? '')))
    if (country === undefined || operator === undefined || area === undefined || cell === undefined) {
      if (number > 0) break
      continue
    }
    for (const name of names) values.delete(name)
    towers.push({ cellId: cell, locationAreaCode: area, mobileCountryCode: country, mobileNetworkCode: operator })
  }
  return towers
}

function takeNumber(values: Map<string, string | number | boolean>, name: string): number | undefined {
  const value = values.get(name)
  if (typeof value !== 'number') return undefined
  values.delete(name)
  return value
}
