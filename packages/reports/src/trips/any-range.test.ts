import type { Trip } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { runReport } from '../testing/run-report.ts'
import { driving, NINE, type Row, standing, track } from '../testing/track.ts'
import { compute } from './compute.ts'

const DAY = 86_400
const FIRST_MIDNIGHT = NINE - 9 * 3_600_000

/** Always the same numbers from 0 to 1. */
function createNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Thirty days of trips and stops of all lengths, at night too, with fixes that jump about and silences. */
function month(seed: number): Row[] {
  const next = createNumbers(seed)
  const rows: Row[] = [[0, 0, 0]]
  while (rows.at(-1)![0] < 30 * DAY) {
    const [seconds, metres] = rows.at(-1)!
    const stop = 60 + Math.floor(next() * next() * 30_000)
    if (next() > 0.2) rows.push(...standing(seconds, metres, stop, 60 + Math.floor(next() * 600)))
    const duration = 10 * Math.floor(3 + next() * 300)
    rows.push(...driving(seconds + stop + 10, metres, duration, 2 + next() * 25))
  }
  return rows.map(([seconds, metres, speed]) => [seconds, metres + Math.floor(next() * 25), speed])
}

/** Whether a trip keeps away from midnight, where a range that ends there may cut it differently. */
function isAwayFromCuts({ startTime, endTime }: Trip): boolean {
  const [start, end] = [startTime, endTime].map((time) => (Date.parse(time!) - FIRST_MIDNIGHT) / 1000) as [
    number,
    number,
  ]
  return Math.floor(start / DAY) === Math.floor(end / DAY) && start % DAY > 3600 && DAY - (end % DAY) > 3600
}

test.each([1, 2, 3])('the trips of a month are those of its days, but for the cuts (month %i)', (seed) => {
  const points = track(...month(seed))
  const whole = runReport(compute, { points }).filter(isAwayFromCuts)
  const days = Array.from({ length: 32 }, (_, day) => {
    const start = FIRST_MIDNIGHT + day * DAY * 1000
    const ofDay = points.filter(({ time }) => time >= start && time < start + DAY * 1000)
    return runReport(compute, { points: ofDay })
  })
  const single = days.flat().filter(isAwayFromCuts)
  expect(single.length).toBeGreaterThan(100)
  expect(single.map(rounded)).toEqual(whole.map(rounded))
})

/** Sums over a month differ from those over a day in the last binary digits. */
function rounded(trip: Trip): Trip {
  const { distance, startOdometer, endOdometer, averageSpeed } = trip
  return {
    ...trip,
    distance: Math.round(distance * 10),
    startOdometer: Math.round(startOdometer * 10),
    endOdometer: Math.round(endOdometer),
    averageSpeed: Math.round(averageSpeed * 100),
  }
}
