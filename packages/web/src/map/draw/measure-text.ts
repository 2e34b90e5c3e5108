import type { Area, Language } from '@rastro/contracts'
import { formatNumber } from '../../i18n/numbers.ts'
import { squareKilometres } from './measure.ts'

/** Metres with their unit: whole metres below a kilometre, then kilometres. */
export function formatLength(metres: number, language: Language): string {
  if (metres < 1_000) return `${formatNumber(Math.round(metres), language)} m`
  const kilometres = metres / 1_000
  return `${formatNumber(kilometres, language, kilometres < 100 ? 2 : 0)} km`
}

/** Square kilometres of a shape, with more digits the smaller it is (GEO-13). */
export function formatSurface(area: Area, language: Language): string {
  const km2 = squareKilometres(area)
  const digits = km2 < 0.1 ? 4 : km2 < 1_000 ? 2 : 0
  return `${formatNumber(km2, language, digits)} km²`
}
