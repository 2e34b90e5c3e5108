import type { Language } from '@rastro/contracts'
import { kmFromMetres, kmhFromKnots, milesFromMetres, mphFromKnots, telltaleDecimals } from '@rastro/contracts/units'
import { formatNumber } from './numbers.ts'

export const SPEED_UNITS = ['kmh', 'mph'] as const
export type SpeedUnit = (typeof SPEED_UNITS)[number]

/** How each unit is written; the same in every language. */
export const SPEED_SYMBOL: Readonly<Record<SpeedUnit, string>> = { kmh: 'km/h', mph: 'mph' }

const MS_PER_HOUR = 3_600_000

/** Units in one knot. */
export const SPEED_FACTOR: Readonly<Record<SpeedUnit, number>> = { kmh: kmhFromKnots(1), mph: mphFromKnots(1) }

/** The unit a `speedUnit` attribute names: `mph`, else km/h (OP-54). */
export function speedUnitOf(attribute: unknown): SpeedUnit {
  return attribute === 'mph' ? 'mph' : 'kmh'
}

/** A speed in knots as a whole number of the unit, without its symbol. */
export function formatSpeed(knots: number, unit: SpeedUnit, language: Language): string {
  return formatNumber(Math.round(knots * SPEED_FACTOR[unit]), language)
}

/** A speed in knots with its symbol, as exact as it takes to see whether it is above another one. */
export function formatSpeedBeside(knots: number, other: number, unit: SpeedUnit, language: Language): string {
  const [speed, compared] = [knots * SPEED_FACTOR[unit], other * SPEED_FACTOR[unit]]
  return `${formatNumber(speed, language, telltaleDecimals(speed, compared))} ${SPEED_SYMBOL[unit]}`
}

/** A distance in metres with its unit: kilometres, or miles where speeds are in mph. One decimal below 100. */
export function formatDistance(metres: number, unit: SpeedUnit, language: Language): string {
  const distance = unit === 'mph' ? milesFromMetres(metres) : kmFromMetres(metres)
  return `${formatNumber(distance, language, distance < 100 ? 1 : 0)} ${unit === 'mph' ? 'mi' : 'km'}`
}

/** Engine hours in milliseconds as hours, one decimal below 100. */
export function formatEngineHours(milliseconds: number, language: Language): string {
  const hours = milliseconds / MS_PER_HOUR
  return `${formatNumber(hours, language, hours < 100 ? 1 : 0)} h`
}

export const COORDINATE_FORMATS = ['dd', 'ddm', 'dms'] as const
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number]

let coordinateFormat: CoordinateFormat = 'dd'

/** Write places this way from now on; anything unknown means degrees (OP-55). */
export function setCoordinateFormat(format: string | null): void {
  coordinateFormat = COORDINATE_FORMATS.find((known) => known === format) ?? 'dd'
}

/** One coordinate in degrees with minutes, and seconds with `dms`: `23° 33′ 48,6″ S`. */
function inMinutes(degrees: number, [positive, negative]: readonly [string, string], language: Language): string {
  const side = degrees < 0 ? negative : positive
  const isWithSeconds = coordinateFormat === 'dms'
  // In whole steps of the last digit, so that 59,99 never becomes 60.
  const steps = Math.round(Math.abs(degrees) * (isWithSeconds ? 36_000 : 60_000))
  if (!isWithSeconds)
    return `${Math.floor(steps / 60_000)}° ${formatNumber((steps % 60_000) / 1000, language, 3)}′ ${side}`
  const minutes = Math.floor((steps % 36_000) / 600)
  return `${Math.floor(steps / 36_000)}° ${minutes}′ ${formatNumber((steps % 600) / 10, language, 1)}″ ${side}`
}

/** A coordinate pair as the person reads them; in degrees with five decimals (about a metre): `-23,56350, -46,68260`. */
export function formatCoordinates(latitude: number, longitude: number, language: Language): string {
  if (coordinateFormat !== 'dd')
    return `${inMinutes(latitude, ['N', 'S'], language)}, ${inMinutes(longitude, ['E', 'W'], language)}`
  return `${formatNumber(latitude, language, 5)}, ${formatNumber(longitude, language, 5)}`
}
