import type { Language, Network, Position } from '@rastro/contracts'
import { alarmWord, attributeWord } from '@rastro/contracts/attribute-words'
import { formatNumber } from '../../../i18n/numbers.ts'
import { formatDateTime } from '../../../i18n/times.ts'
import { formatDistance, formatEngineHours, formatSpeed, SPEED_SYMBOL, type SpeedUnit } from '../../../i18n/units.ts'

/** One line of the data table: an attribute's word and its value as people read it. */
export interface AttributeRow {
  key: string
  label: string
  value: string
}

/** How values are worded; `yes` and `no` in the person's language. */
export interface Wording {
  language: Language
  unit: SpeedUnit
  yes: string
  no: string
}

type Scalar = string | number | boolean

const number =
  (digits: number, symbol: string) =>
  (value: Scalar, { language }: Wording) =>
    typeof value === 'number' ? `${formatNumber(value, language, digits)}${symbol}` : String(value)
const distance = (value: Scalar, { unit, language }: Wording) =>
  typeof value === 'number' ? formatDistance(value, unit, language) : String(value)
const speed = (value: Scalar, { unit, language }: Wording) =>
  typeof value === 'number' ? `${formatSpeed(value, unit, language)} ${SPEED_SYMBOL[unit]}` : String(value)
const time = (value: Scalar) => {
  const instant = Date.parse(String(value))
  return Number.isNaN(instant) ? String(value) : formatDateTime(instant)
}

/** How the value of each attribute with a unit is written; units are those of the wire. */
const FORMATS: Readonly<Record<string, (value: Scalar, wording: Wording) => string>> = {
  speed,
  speedLimit: speed,
  course: number(0, '°'),
  latitude: number(5, ''),
  longitude: number(5, ''),
  altitude: number(0, ' m'),
  accuracy: number(0, ' m'),
  distance,
  totalDistance: distance,
  odometer: distance,
  hours: (value, { language }) => (typeof value === 'number' ? formatEngineHours(value, language) : String(value)),
  power: number(1, ' V'),
  battery: number(1, ' V'),
  batteryLevel: number(0, ' %'),
  fuel: number(1, ' l'),
  spentFuel: number(1, ' l'),
  fuelUsed: number(1, ' l'),
  fixTime: time,
  deviceTime: time,
  serverTime: time,
  alarm: (value, { language }) => alarmWord(String(value), language),
}

/** A value without a unit of its own: words for yes and no, numbers with the language's separators. */
function plain(value: Scalar, { language, yes, no }: Wording): string {
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'string') return value
  return formatNumber(value, language, Number.isInteger(value) ? 0 : 2)
}

/** The towers a tracker heard, as one line: network codes and cell of the strongest. */
function networkText({ cellTowers, wifiAccessPoints, carrier, radioType }: Network): string {
  const [tower] = cellTowers ?? []
  const parts = [
    carrier,
    tower?.radioType ?? radioType,
    tower && `${tower.mobileCountryCode}-${tower.mobileNetworkCode} ${tower.locationAreaCode}/${tower.cellId}`,
    wifiAccessPoints?.length ? `Wi-Fi ${wifiAccessPoints.length}` : undefined,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Fields of the position itself, in the order people look for them; its attributes follow. */
const FIELDS = [
  'speed',
  'course',
  'latitude',
  'longitude',
  'altitude',
  'accuracy',
  'address',
  'valid',
  'fixTime',
  'deviceTime',
  'serverTime',
  'protocol',
] as const satisfies readonly (keyof Position)[]

/** Everything a position tells, as lines of word and value; what is absent is left out, unknown keys show themselves. */
export function attributeRows(position: Position, wording: Wording): AttributeRow[] {
  const rows: AttributeRow[] = []
  const add = (key: string, value: unknown): void => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return
    if (value === '') return
    const label = attributeWord(key, wording.language)
    rows.push({ key, label, value: (FORMATS[key] ?? plain)(value, wording) })
  }
  for (const field of FIELDS) add(field, position[field])
  if (position.network) add('network', networkText(position.network))
  for (const [key, value] of Object.entries(position.attributes)) add(key, value)
  return rows
}
