import { kmFromMetres, milesFromMetres } from '@rastro/contracts/units'
import type { Language } from '@rastro/contracts/vocabulary'
import { formatNumber } from '../../i18n/numbers.ts'
import { formatDistance, formatEngineHours, type SpeedUnit } from '../../i18n/units.ts'

const MS_PER_HOUR = 3_600_000

/** How much of the wire's unit is one of the person's: metres a kilometre or mile, milliseconds an hour. */
function perUnit(type: string, unit: SpeedUnit): number {
  if (type === 'hours') return MS_PER_HOUR
  if (type !== 'totalDistance') return 1
  return 1 / (unit === 'mph' ? milesFromMetres(1) : kmFromMetres(1))
}

/** An amount of the wire as the person types it, to a tenth. */
export function shownAmount(amount: number, type: string, unit: SpeedUnit): number {
  return Math.round((amount / perUnit(type, unit)) * 10) / 10
}

/** What the person typed as an amount of the wire. */
export function wireAmount(shown: number, type: string, unit: SpeedUnit): number {
  return Math.round(shown * perUnit(type, unit))
}

/** Symbol of what a type is counted in; empty for attributes of other programs. */
export function unitSymbol(type: string, unit: SpeedUnit): string {
  if (type === 'hours') return 'h'
  if (type !== 'totalDistance') return ''
  return unit === 'mph' ? 'mi' : 'km'
}

/** An amount of the wire with its unit. */
export function amountText(amount: number, type: string, unit: SpeedUnit, language: Language): string {
  if (type === 'hours') return formatEngineHours(amount, language)
  return type === 'totalDistance' ? formatDistance(amount, unit, language) : formatNumber(amount, language)
}
