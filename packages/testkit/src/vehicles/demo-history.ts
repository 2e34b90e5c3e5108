import { createRandom, type Random } from '../random.ts'
import type { TrackerRecord } from '../trackers/tracker.ts'
import type { DemoFleet, DemoVehicle } from './demo-fleet.ts'
import { arrive, recordAtRest, recordOfDrive, setOff } from './journey.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Brazil keeps UTC-3 all year. */
const LOCAL_OFFSET = 3 * HOUR
/** How long before now an offline vehicle was last heard. */
const OFFLINE_HOURS = 5

/** The past of one vehicle, oldest first. */
export interface VehicleHistory {
  readonly vehicle: DemoVehicle
  readonly records: readonly TrackerRecord[]
}

/**
 * The past `days` of a fleet up to `until`, vehicle by vehicle: shifts on weekdays with trips and stops, nights at
 * rest; a silent vehicle has none. Moves each vehicle to where its last trip ended, so that driving on from
 * `whereabouts` continues the history; call it once per fleet, before the simulator.
 */
export function* demoHistory(fleet: DemoFleet, days: number, until: Date): Generator<VehicleHistory> {
  for (const vehicle of fleet.vehicles) {
    if (vehicle.role === 'silent') continue
    const end = until.getTime() - (vehicle.role === 'offline' ? OFFLINE_HOURS * HOUR : 0)
    yield { vehicle, records: pastOf(vehicle, end - days * DAY, end) }
  }
}

function pastOf(vehicle: DemoVehicle, start: number, end: number): TrackerRecord[] {
  const random = createRandom(vehicle.seed)
  const records: TrackerRecord[] = []
  let now = start
  while (now < end - 2 * MINUTE) {
    if (isAtWork(now, vehicle, end)) now = trip(vehicle, { start: now, end }, records, random)
    now = rest(vehicle, { start: now, end }, records, random)
  }
  return records
}

/** Weekdays from about seven to six, each vehicle shifted a little; and the last hour before now, whatever the time. */
function isAtWork(time: number, vehicle: DemoVehicle, end: number): boolean {
  if (vehicle.role === 'driving' && end - time < HOUR) return true
  const local = new Date(time - LOCAL_OFFSET)
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60
  const shift = (vehicle.seed % 5) * 0.4
  const isWeekend = local.getUTCDay() === 0 || local.getUTCDay() === 6
  return hour >= 6.5 + shift && hour < (isWeekend ? 9 : 17) + shift
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Drive somewhere. A trip that would not be over in time is not begun. Returns when it ended. */
function trip(vehicle: DemoVehicle, { start, end }: Span, records: TrackerRecord[], random: Random): number {
  const { drive, destination } = setOff(vehicle, random)
  const points: TrackerRecord[] = []
  let now = start
  let report = start
  while (!drive.isDone && now < start + 2 * HOUR) {
    if (now >= report) {
      points.push(recordOfDrive(drive, wholeSecond(now), vehicle, random))
      report = now + random.whole(30, 55) * 1000
    }
    drive.advance(5)
    now += 5000
  }
  if (now >= end - MINUTE) return start
  records.push(...points)
  arrive(vehicle, drive, destination)
  records.push(recordAtRest(vehicle, wholeSecond(now), true, random))
  return now
}

/** Stand for a while with sparse reports. The engine is switched off soon, unless the stop is a short one. */
function rest(vehicle: DemoVehicle, { start, end }: Span, records: TrackerRecord[], random: Random): number {
  const isWorking = isAtWork(start, vehicle, end)
  const stop = Math.min(end, start + (isWorking ? random.whole(4, 38) * MINUTE : 45 * MINUTE))
  const report = (time: number, ignition: boolean) => {
    const before = records.at(-1)?.fixTime.getTime() ?? 0
    if (time > before) records.push(recordAtRest(vehicle, wholeSecond(time), ignition, random))
  }
  const isIdle = isWorking && random.chance(0.4)
  const offAt = start + (isIdle ? random.whole(1, 5) * MINUTE : 20_000)
  if (isIdle) report(Math.min(stop, offAt) - 1000, true)
  if (stop - start > 6 * MINUTE || !isWorking) {
    if (records.at(-1)?.ignition === true && offAt < stop - 1000) report(offAt, false)
    report(stop - 1000, vehicle.role === 'idling' && stop === end)
  }
  return stop
}

function wholeSecond(time: number): Date {
  return new Date(Math.floor(time / 1000) * 1000)
}
