import { kmFromMetres, milesFromMetres } from '@rastro/contracts/units'
import type { SpeedUnit } from '../../../i18n/units.ts'

const MS_PER_HOUR = 3_600_000

/** A number as people type it, with comma or point and any spaces; null for what is none, or below 0. */
export function readAmount(text: string): number | null {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  if (!/^\d+(\.\d*)?$/.test(plain)) return null
  return Number(plain)
}

/** Metres in a kilometre or mile, by the inverse of what is shown. */
export function metresFrom(distance: number, unit: SpeedUnit): number {
  return unit === 'mph' ? distance / milesFromMetres(1) : distance / kmFromMetres(1)
}

/** Metres as the number the form begins with: one decimal, a comma. */
export function distanceText(metres: unknown, unit: SpeedUnit): string {
  if (typeof metres !== 'number') return ''
  return (unit === 'mph' ? milesFromMetres(metres) : kmFromMetres(metres)).toFixed(1).replace('.', ',')
}

/** Engine hours in milliseconds as the number the form begins with. */
export function hoursText(milliseconds: unknown): string {
  if (typeof milliseconds !== 'number') return ''
  return (milliseconds / MS_PER_HOUR).toFixed(1).replace('.', ',')
}

export function millisecondsFrom(hours: number): number {
  return Math.round(hours * MS_PER_HOUR)
}
