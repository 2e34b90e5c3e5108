/**
 * The next midnight after an instant, as people in a time zone see it. Where a change of the clock skips midnight, the
 * first instant of the new day.
 * @param time epoch milliseconds
 * @param timeZone name of the IANA database
 */
export function nextMidnight(time: number, timeZone: string): number {
  const dayOf = dayFormat(timeZone)
  const day = dayOf(time)
  // No day is longer than 25 hours, nor are offsets other than whole minutes in use.
  let [before, after] = [time, time + 26 * HOUR]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(middle) === day) before = middle
    else after = middle
  }
  return after
}

const HOUR = 3_600_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs as much as using it a hundred times. */
function dayFormat(timeZone: string): (time: number) => string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return (time) => format.format(time)
}
