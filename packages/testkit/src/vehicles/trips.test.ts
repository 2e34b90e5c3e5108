import { knotsFromKmh, type Stop, type Trip } from '@rastro/contracts'
import type { Compute, TrackPoint } from '@rastro/reports'
import { compute as computeStops } from '@rastro/reports/stops/compute'
import { compute as computeTrips } from '@rastro/reports/trips/compute'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../random.ts'
import type { TrackerRecord } from '../trackers/tracker.ts'
import { createDemoFleet, type DemoVehicle } from './demo-fleet.ts'
import { arrive, recordAtRest, recordOfDrive, setOff } from './journey.ts'

/** What a driver would have written in his book. */
interface Journey {
  /** Epoch milliseconds. */
  start: number
  end: number
  metres: number
}

/** How a tracker reports. */
interface Manner {
  everySeconds: number
  restSeconds: number
  /** How far fixes lie from the truth at most, metres on each axis. */
  noise: number
}

const SIX = Date.UTC(2026, 10, 18, 9)
const METRES_PER_DEGREE = 111_319

/** Drive a vehicle around for a day, with stops of four minutes to an hour. */
function driveAround(
  vehicle: DemoVehicle,
  manner: Manner,
  random: Random,
): { book: Journey[]; records: TrackerRecord[] } {
  const book: Journey[] = []
  const records: TrackerRecord[] = []
  let now = SIX
  while (now < SIX + 12 * 3_600_000) {
    const rest = random.whole(4, 60) * 60_000
    for (let time = now; time < now + rest; time += manner.restSeconds * 1000)
      records.push(recordAtRest(vehicle, new Date(time), false, random))
    now += rest
    const { drive, destination } = setOff(vehicle, random)
    const start = now
    for (; !drive.isDone; now += 1000, drive.advance(1))
      if ((now - start) % (manner.everySeconds * 1000) === 0)
        records.push(recordOfDrive(drive, new Date(now), vehicle, random))
    book.push({ start, end: now, metres: drive.metres })
    arrive(vehicle, drive, destination)
  }
  return { book, records }
}

/** The records as the store would hand them to a report, without any help of an odometer. */
function pointsOf(records: readonly TrackerRecord[], noise: number, random: Random): TrackPoint[] {
  const shift = (): number => (random.between(-noise, noise) + random.between(-noise, noise)) / 2 / METRES_PER_DEGREE
  return records.map((record, index) => ({
    id: index + 1,
    time: record.fixTime.getTime(),
    latitude: record.latitude + shift(),
    longitude: record.longitude + shift(),
    speed: knotsFromKmh(record.speedKmh),
    odometer: undefined,
    totalDistance: undefined,
    hours: undefined,
    fuelUsed: undefined,
    fuel: undefined,
    fuelLevel: undefined,
  }))
}

function rowsOf<Row>(compute: Compute<Row>, points: readonly TrackPoint[]): Row[] {
  const rows: Row[] = []
  const subject = { deviceId: 1, deviceName: 'Van', setting: () => undefined }
  const options = {
    from: 0,
    to: 0,
    daily: false,
    timeZone: 'UTC',
    types: [],
    alarms: [],
    geofenceIds: [],
    minDistance: 0,
    minDuration: 0,
  }
  const computation = compute.start(subject, options, (row) => void rows.push(row))
  for (const point of points) computation.point?.(point)
  computation.end()
  return rows
}

const [vehicle] = createDemoFleet(20).vehicles

test.each([
  [10, 60, 8],
  [30, 300, 8],
  [60, 3600, 8],
  [5, 30, 25],
])(
  'trips of a fix every %i s (every %i s at rest, %i m off) are those of the driver’s book',
  (everySeconds, restSeconds, noise) => {
    const random = createRandom(everySeconds)
    const { book, records } = driveAround(vehicle!, { everySeconds, restSeconds, noise }, random)
    const points = pointsOf(records, noise, random)
    const trips: Trip[] = rowsOf(computeTrips, points)
    const stops: Stop[] = rowsOf(computeStops, points)
    expect(book.length).toBeGreaterThan(8)
    expect(trips.map(({ startTime }) => nearest(book, Date.parse(startTime!)))).toEqual(book.map((_, index) => index))
    for (const [index, { start, end, metres }] of book.entries()) {
      const trip = trips[index]!
      // Nothing is known between two fixes, and near its ends a trip is as slow as a walker.
      const slack = (everySeconds + 45) * 1000
      expect(Math.abs(Date.parse(trip.startTime!) - start), `start ${index}`).toBeLessThan(slack)
      expect(Math.abs(Date.parse(trip.endTime!) - end), `end ${index}`).toBeLessThan(slack)
      // Fixes a minute apart cut corners, jittering ones add a little.
      expect(trip.distance / metres, `distance ${index}`).toBeGreaterThan(everySeconds > 30 ? 0.8 : 0.93)
      expect(trip.distance / metres, `distance ${index}`).toBeLessThan(1.12)
    }
    expect(stops).toHaveLength(book.length)
  },
)

function nearest(book: readonly Journey[], time: number): number {
  const gaps = book.map(({ start }) => Math.abs(start - time))
  return gaps.indexOf(Math.min(...gaps))
}
