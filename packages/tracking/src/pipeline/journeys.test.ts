import type { Trip } from '@rastro/contracts'
import { runReport } from '@rastro/reports/testing/run-report'
import type { TrackPoint } from '@rastro/reports/track/point'
import { compute } from '@rastro/reports/trips/compute'
import { readTrace } from '@rastro/testkit/trace'
import { expect, test } from 'vitest'
import type { PositionRecord } from '../store/position-record.ts'
import { makeRoad, type Said } from '../testing/road.ts'

const FOLDER = new URL('../../../testkit/traces/', import.meta.url).pathname
/** How long the vehicle stands before and after the recording, a position each half minute. */
const STANDS_SECONDS = 900

/** A recorded journey of a phone in Aracaju, with the vehicle standing before and after. */
async function readJourney(name: string): Promise<Said[]> {
  const points = await readTrace(FOLDER + name)
  const [first, last] = [points[0]!, points.at(-1)!]
  const drives = points.map(({ time, latitude, longitude }) => ({
    at: STANDS_SECONDS + (time.getTime() - first.time.getTime()) / 1000,
    latitude,
    longitude,
    speed: 10,
  }))
  const stands = (place: typeof first, from: number): Said[] =>
    Array.from({ length: STANDS_SECONDS / 30 }, (_, index) => {
      const { latitude, longitude } = place
      return { at: from + index * 30, latitude, longitude }
    })
  return [...stands(first, 0), ...drives, ...stands(last, drives.at(-1)!.at + 30)]
}

test.each(['go-track-13.csv', 'go-track-26.csv', 'go-track-37962.csv', 'go-track-38002.csv', 'go-track-41.csv'])(
  'the journey %s is told as the trips report shows it',
  async (name) => {
    const journey = await readJourney(name)
    const road = makeRoad()
    const records = journey.map((said) => road.say(said))
    const events = records.flatMap((record) => record.events ?? [])
    const trips: Trip[] = runReport(compute, { points: records.map(pointOf) })

    // Moving and stopped take turns, and there are as many as the report has trips.
    expect(events.map(({ type }) => type)).toEqual(trips.flatMap(() => ['deviceMoving', 'deviceStopped']))
    expect(trips.length).toBeGreaterThan(0)
    // The report looks back at where a trip ended; an event cannot, and tells it when it is certain, three minutes later.
    for (const [index, { startTime, endTime }] of trips.entries()) {
      const [moving, stopped] = events.slice(index * 2)
      expect(Math.abs(secondsBetween(startTime, moving!.eventTime))).toBeLessThanOrEqual(240)
      expect(secondsBetween(endTime, stopped!.eventTime)).toBeGreaterThan(60)
      expect(secondsBetween(endTime, stopped!.eventTime)).toBeLessThan(360)
    }
  },
)

function pointOf({ id, fixTime, latitude, longitude, speed }: PositionRecord): TrackPoint {
  const nothing = { odometer: undefined, totalDistance: undefined, hours: undefined }
  const noFuel = { fuelUsed: undefined, fuel: undefined, fuelLevel: undefined }
  return { id, time: fixTime.getTime(), latitude, longitude, speed, ...nothing, ...noFuel }
}

function secondsBetween(from: string | null, to: string | null): number {
  return (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000
}
