import { zoneOffset } from '@rastro/contracts/time-zones'
import { zoneOfTimes } from '../../i18n/times.ts'

/** What the clock on the wall of the person shows: milliseconds since 1970 as if it hung in UTC, for spreadsheets. */
export function toWallClock(instant: number): number {
  const zone = zoneOfTimes()
  if (zone !== null) return instant + zoneOffset(zone, instant)
  return instant - new Date(instant).getTimezoneOffset() * 60_000
}

/** The days instants fall on, each once, as they stand in names of files: `2026-11-21`. */
export function isoDays(...instants: readonly number[]): string[] {
  return [...new Set(instants.map((instant) => new Date(toWallClock(instant)).toISOString().slice(0, 10)))]
}
