/** Binary records count seconds from the first of January 2000, in UTC. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

/** The instant of a number of seconds. */
export function instantOf(seconds: number): Date {
  return new Date(EPOCH_MS + seconds * 1000)
}
