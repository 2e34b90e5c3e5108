import type { Language } from '@rastro/contracts'
import { kmFromMetres, kmhFromKnots, mphFromKnots } from '@rastro/contracts/units'
import { formatNumber } from '../../i18n/numbers.ts'
import { SPEED_SYMBOL, type SpeedUnit } from '../../i18n/units.ts'

/** How a reading is shown: from the unit of the wire, with how many decimals, and the unit's sign. */
export interface Measure {
  convert: (value: number) => number
  digits: number
  symbol: string
}

const MS_PER_HOUR = 3_600_000
const plain = (digits: number, symbol = ''): Measure => ({ convert: (value) => value, digits, symbol })
const KNOWN: Readonly<Record<string, Measure>> = {
  power: plain(1, 'V'),
  battery: plain(2, 'V'),
  batteryLevel: plain(0, '%'),
  fuelLevel: plain(0, '%'),
  humidity: plain(0, '%'),
  engineLoad: plain(0, '%'),
  throttle: plain(0, '%'),
  fuel: plain(1, 'L'),
  fuelUsed: plain(1, 'L'),
  altitude: plain(0, 'm'),
  rpm: plain(0, 'rpm'),
  sat: plain(0),
  rssi: plain(0),
  odometer: { convert: kmFromMetres, digits: 1, symbol: 'km' },
  totalDistance: { convert: kmFromMetres, digits: 1, symbol: 'km' },
  hours: { convert: (value) => value / MS_PER_HOUR, digits: 1, symbol: 'h' },
}

/** How readings of an attribute are shown. */
export function measureOf(key: string, unit: SpeedUnit): Measure {
  if (key === 'speed' || key === 'obdSpeed') {
    // The bus of a vehicle tells km/h already.
    const convert = key === 'obdSpeed' ? (value: number) => value : unit === 'mph' ? mphFromKnots : kmhFromKnots
    return { convert, digits: 0, symbol: key === 'obdSpeed' ? 'km/h' : SPEED_SYMBOL[unit] }
  }
  if (/temp\d*$/i.test(key)) return plain(1, '°C')
  return KNOWN[key] ?? plain(1)
}

/** A reading with its unit. */
export function measureText(value: number, { convert, digits, symbol }: Measure, language: Language): string {
  return `${formatNumber(convert(value), language, digits)} ${symbol}`.trim()
}

/** What people look at first, in this order. */
const FIRST_SERIES = [
  'speed',
  'power',
  'battery',
  'batteryLevel',
  'fuel',
  'fuelLevel',
  'temp1',
  'coolantTemp',
  'deviceTemp',
  'rpm',
  'rssi',
  'sat',
]

/** How many series are shown when nobody chose. */
const SHOWN_AT_FIRST = 4

/** What is shown when nobody chose: what people look at first, else whatever there is. */
export function firstKeys(ordered: readonly string[]): string[] {
  const wanted = ordered.filter((key) => FIRST_SERIES.includes(key))
  return (wanted.length > 0 ? wanted : ordered).slice(0, SHOWN_AT_FIRST)
}

/** Series in the order they are offered. */
export function orderedKeys(keys: readonly string[]): string[] {
  return keys.toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
}

function rank(key: string): number {
  const index = FIRST_SERIES.indexOf(key)
  return index === -1 ? FIRST_SERIES.length : index
}
