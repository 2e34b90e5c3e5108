import type { Language } from '@rastro/contracts'
import { formatMoney } from '../../i18n/money.ts'

/** Cents as money of the language. */
export function money(cents: number, language: Language): string {
  return formatMoney(cents / 100, language)
}

/** `10/12/2026`: a day has no time zone, so that it is the same for everybody. */
export function dayText(day: string | null): string {
  return day === null ? '' : day.split('-').toReversed().join('/')
}
