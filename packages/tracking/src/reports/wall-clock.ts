import { zoneOffset } from '@rastro/contracts'

/** Offsets change at whole quarters of an hour in every zone. */
const QUARTER_MS = 900_000

/**
 * Create what reads the clock on the wall of a place: milliseconds since 1970 as if it lay in UTC. Rows come in the order
 * of time, so the offset of the last quarter of an hour nearly always holds.
 * @param timeZone a name of the IANA database
 */
export function createWallClock(timeZone: string): (time: number) => number {
  let quarter = Number.NaN
  let offset = 0
  return (time) => {
    const now = Math.floor(time / QUARTER_MS)
    if (now !== quarter) {
      quarter = now
      offset = zoneOffset(timeZone, time)
    }
    return time + offset
  }
}
