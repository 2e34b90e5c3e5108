/** Year, month 1..12, day, hour, minute, second, and milliseconds if known. Years below 100 are of this century. */
export type DateParts = readonly [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond?: number,
]

/**
 * The instant a tracker wrote as calendar parts. `offsetMs` = how far the tracker's clock is ahead of UTC.
 * Undefined when the calendar has no such moment (month 13, 30 February, 24:00, NaN); a leap second counts as the next.
 */
export function dateFromParts(parts: DateParts, offsetMs = 0): Date | undefined {
  const [year, month, day, hour, minute, second, millisecond = 0] = parts
  // Written so that NaN fails too.
  if (!(hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second <= 60)) return undefined
  const fullYear = year < 100 ? 2000 + year : year
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(fullYear, month))) return undefined
  const time = Date.UTC(fullYear, month - 1, day, hour, minute, second, millisecond) - offsetMs
  return Number.isNaN(time) ? undefined : new Date(time)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
