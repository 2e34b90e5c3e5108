const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What is left of a time, in one unit: days, then hours, then minutes, then seconds (AUTH-19). Never below zero. */
export function remainingIn(milliseconds: number): { unit: 'days' | 'hours' | 'minutes' | 'seconds'; count: number } {
  const left = Math.max(0, milliseconds)
  if (left >= DAY) return { unit: 'days', count: Math.floor(left / DAY) }
  if (left >= HOUR) return { unit: 'hours', count: Math.floor(left / HOUR) }
  if (left >= MINUTE) return { unit: 'minutes', count: Math.floor(left / MINUTE) }
  return { unit: 'seconds', count: Math.ceil(left / SECOND) }
}
