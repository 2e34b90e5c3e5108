import type { Attributes, Device } from '@rastro/contracts'
import type { Directory } from '../directory/directory.ts'
import type { FleetEntry } from '../fleet/create-fleet.ts'
import { followGeofences } from '../geofences/follow-geofences.ts'
import { createPipeline } from '../pipeline/index.ts'
import type { PositionRecord } from '../store/position-record.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { emptyDirectory } from './directory.ts'
import { createTestBus, makeDevice, makeFleet, silent } from './fleet.ts'

/** When the tracks of tests begin. */
export const NOON = new Date('2026-11-21T12:00:00Z')

/** Something a tracker says, in the order of the track. Without a place it stays where it was. */
export interface Said {
  /** Seconds after noon. */
  at: number
  /** Metres driven north of where the track begins. */
  north?: number
  latitude?: number
  longitude?: number
  /** Knots. */
  speed?: number
  attributes?: Attributes
  valid?: boolean
  /** Metres. */
  accuracy?: number
  /** Seconds after noon of the fix, if another time than that of the message. */
  fixAt?: number
  /** The message has no location. */
  hasNoFix?: boolean
}

export interface Road {
  entry: FleetEntry
  directory: Directory
  clock: TestClock
  /** Send a message through the product's own pipeline. @returns null for one that is not kept */
  offer(said: Said): PositionRecord | null
  /** The same with one that is kept. */
  say(said: Said): PositionRecord
  /** Send a whole track. @returns `[seconds after noon, type]` of what happened, at the time it was told of */
  drive(track: readonly Said[]): [number, string][]
}

/** Metres of one degree of latitude on the sphere the pipeline measures on. */
const DEGREE_METRES = (6_378_137 * Math.PI) / 180

/** One device on the product's pipeline, with an empty directory; nothing is stored. */
export function makeRoad(device: Partial<Device> = {}): Road {
  const clock = createTestClock(NOON)
  const entry = makeFleet({ clock, devices: [makeDevice(device)] }).byId(device.id ?? 1)!
  const bus = createTestBus()
  const directory = emptyDirectory(bus)
  const geofences = followGeofences(directory, bus, silent)
  let id = 0
  const pipeline = createPipeline({ nextId: () => ++id, directory, geofences, clock, log: silent })

  function offer(said: Said): PositionRecord | null {
    const now = timeOf(said.at)
    const { attributes = {} } = said
    const raw = said.hasNoFix ? { deviceTime: now, attributes } : { fix: fixOf(said), attributes }
    const record = pipeline.process(entry, { protocol: 'test', raw, frame: Buffer.from(`${++id}`), index: 0, now })
    if (record === undefined) throw new Error('the message was taken for one that was sent before')
    return record
  }
  function say(said: Said): PositionRecord {
    const record = offer(said)
    if (record === null) throw new Error('the message was not kept')
    return record
  }
  return {
    entry,
    directory,
    clock,
    offer,
    say,
    drive(track) {
      return track.flatMap((said) => (say(said).events ?? []).map(({ type }): [number, string] => [said.at, type]))
    },
  }
}

function timeOf(at: number): Date {
  return new Date(NOON.getTime() + at * 1000)
}

function fixOf({
  at,
  fixAt = at,
  north = 0,
  latitude = -10.9,
  longitude = -37,
  speed = 0,
  valid = true,
  accuracy = 0,
}: Said) {
  return { time: timeOf(fixAt), valid, latitude: latitude + north / DEGREE_METRES, longitude, speed, accuracy }
}
