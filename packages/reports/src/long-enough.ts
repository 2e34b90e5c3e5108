import type { ReportOptions } from './report.ts'

/** The figures of a row that tell how long it is, as far as its report has them. */
interface Measured {
  /** Metres. */
  distance?: number
  /** Milliseconds; else from the two times. */
  duration?: number
  startTime?: string | null
  endTime?: string | null
}

/** Whether a row reaches the least distance and duration asked for. */
export function isLongEnough(
  row: Measured,
  { minDistance, minDuration }: Pick<ReportOptions, 'minDistance' | 'minDuration'>,
): boolean {
  if (minDistance > 0 && (row.distance ?? 0) < minDistance) return false
  return minDuration <= 0 || durationOf(row) >= minDuration
}

function durationOf({ duration, startTime, endTime }: Measured): number {
  if (duration !== undefined) return duration
  // What has no end yet, such as a visit that lasts, is as long as anybody wants.
  return startTime && endTime ? Date.parse(endTime) - Date.parse(startTime) : Number.POSITIVE_INFINITY
}
