import { SHARE_MAX_DAYS } from '@rastro/contracts/shares'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The lengths a link is usually given; shown as `formatDuration` writes them. */
export const SHORTCUTS_MS = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS] as const

/** Whether a link may end then: after now, and not later than the server allows. */
export function isPossibleEnd(expirationTime: string, now: number): boolean {
  const end = Date.parse(expirationTime)
  return end > now && end <= now + SHARE_MAX_DAYS * DAY_MS
}

/** An instant as an input of local time writes it: `2026-11-21T09:41`. */
export function localText(expirationTime: string): string {
  const end = Date.parse(expirationTime)
  if (Number.isNaN(end)) return ''
  return new Date(end - new Date(end).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** What such an input says, as the wire has it; empty for what is no time. */
export function wireEnd(text: string): string {
  const end = new Date(text)
  return Number.isNaN(end.getTime()) ? '' : end.toISOString()
}
