import type { Language } from '@rastro/contracts'
import { formatNumber } from '../../i18n/numbers.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** Bytes in the unit that keeps the number short. */
export function formatBytes(bytes: number, language: Language): string {
  let value = bytes
  let unit = 0
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit++
  }
  return `${formatNumber(value, language, value < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit]}`
}

/** A share from 0 to 1 in percent. */
export function formatShare(share: number, language: Language): string {
  return `${formatNumber(share * 100, language)} %`
}

/** Milliseconds, with decimals where there are few. */
export function formatMs(ms: number, language: Language): string {
  return `${formatNumber(ms, language, ms < 10 ? 1 : 0)} ms`
}

/** One of two, where both are known. */
export function shareOf(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || !whole ? undefined : part / whole
}
