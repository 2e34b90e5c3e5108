import type { Language } from '@rastro/contracts'
import { formatMoney } from '../../i18n/money.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { word } from '../../i18n/strings.ts'
import { formatClock, formatDate, formatDuration } from '../../i18n/times.ts'
import type { ExportColumn, ExportValue } from './export-table.ts'
import { exportStrings } from './strings.ts'

/** An instant of a cell in epoch milliseconds; null when it is none. */
export function instantOf(value: ExportValue): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const instant = typeof value === 'number' ? value : Date.parse(value)
  return Number.isFinite(instant) ? instant : null
}

function timeText(value: ExportValue, withClock: boolean): string {
  const instant = instantOf(value)
  if (instant === null) return ''
  return withClock ? `${formatDate(instant)} ${formatClock(instant)}` : formatDate(instant)
}

/** A value as a person reads it on paper; empty when there is none. */
export function cellText({ kind, digits = 0 }: ExportColumn<never>, value: ExportValue, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'date' || kind === 'dateTime') return timeText(value, kind === 'dateTime')
  if (kind === 'yesNo') return word(exportStrings, value === true ? 'yes' : 'no')
  if (typeof value !== 'number') return String(value)
  if (!Number.isFinite(value)) return ''
  if (kind === 'duration') return formatDuration(value)
  if (kind === 'money') return formatMoney(value / 100, language)
  return kind === 'number' ? formatNumber(value, language, digits) : String(value)
}
