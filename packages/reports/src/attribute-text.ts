import { ATTRIBUTE_WORDS, type Attributes, alarmWord, type Language } from '@rastro/contracts'
import type { MeasureKind, SheetNames } from './report.ts'

const YES_NO: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  en: ['yes', 'no'],
  pt: ['sim', 'não'],
  es: ['sí', 'no'],
}

const SEPARATORS: Readonly<Record<Language, string>> = { en: 'en', pt: 'pt-BR', es: 'es' }

const numbers = new Map<string, Intl.NumberFormat>()

/** A number with the separators of a language and no more decimals than it has. */
function numberText(value: number, language: Language, decimals: number): string {
  const key = `${language}/${decimals}`
  let format = numbers.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(SEPARATORS[language], { maximumFractionDigits: decimals, useGrouping: 'always' })
    numbers.set(key, format)
  }
  return format.format(value)
}

/** What the wire has in units each person reads in his own. */
const MEASURES: Readonly<Record<string, MeasureKind>> = {
  speed: 'speed',
  speedLimit: 'speed',
  distance: 'distance',
  totalDistance: 'distance',
  odometer: 'distance',
  tripOdometer: 'distance',
  obdOdometer: 'distance',
  serviceOdometer: 'distance',
  altitude: 'altitude',
  accuracy: 'altitude',
  fuel: 'volume',
  spentFuel: 'volume',
  fuelUsed: 'volume',
}

/** What everybody reads in the unit of the wire. */
const SYMBOLS: Readonly<Record<string, string>> = {
  power: ' V',
  battery: ' V',
  batteryLevel: ' %',
  fuelLevel: ' %',
  course: '°',
}

const MS_PER_HOUR = 3_600_000

function figureText(key: string, value: number, names: SheetNames): string {
  const { language } = names
  const kind = MEASURES[key]
  if (kind !== undefined) {
    const [figure, unit] = names.measure(kind, value)
    return `${numberText(figure, language, 2)} ${unit}`
  }
  if (key === 'hours') return `${numberText(value / MS_PER_HOUR, language, 1)} h`
  return `${numberText(value, language, 2)}${SYMBOLS[key] ?? ''}`
}

function valueText(key: string, value: unknown, names: SheetNames): string {
  if (typeof value === 'boolean') return YES_NO[names.language][value ? 0 : 1]
  if (typeof value === 'number') return figureText(key, value, names)
  return key === 'alarm' ? alarmWord(String(value), names.language) : String(value)
}

/** Free values of a position or event in one cell, as its reader has them: `Ignition=yes  Odometer=41,797 km`. */
export function attributeText(attributes: Attributes, names: SheetNames): string {
  let text = ''
  // Written by hand: a month of one vehicle has millions of them.
  for (const key in attributes) {
    const word = ATTRIBUTE_WORDS[key]?.[names.language] ?? key
    const value = valueText(key, attributes[key], names)
    text += text === '' ? `${word}=${value}` : `  ${word}=${value}`
  }
  return text
}
