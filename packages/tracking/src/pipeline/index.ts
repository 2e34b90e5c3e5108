import { type Clock, createPace, type Log } from '@rastro/platform'
import { createCalendars } from '../calendars/create-calendars.ts'
import type { Directory } from '../directory/directory.ts'
import type { FleetEntry } from '../fleet/create-fleet.ts'
import { isNewer } from '../fleet/is-newer.ts'
import type { Geofences } from '../geofences/create-geofences.ts'
import type { RawPosition } from '../protocols/protocol.ts'
import type { PositionRecord } from '../store/position-record.ts'
import { createComplaints } from './complaints.ts'
import { correctTotals, type Totals } from './correct-totals.ts'
import { detect } from './detect.ts'
import { detectors, lateDetectors } from './detectors/index.ts'
import { hashRecord } from './record-hash.ts'
import type { Detector, Scene, Step } from './scene.ts'
import { carryAttributes } from './steps/carry-attributes.ts'
import { checkCoordinates } from './steps/check-coordinates.ts'
import { checkTime } from './steps/check-time.ts'
import { cleanAttributes } from './steps/clean-attributes.ts'
import { computeEarly, computeLate } from './steps/compute-attributes.ts'
import { correctRollover } from './steps/correct-rollover.ts'
import { countEngineHours } from './steps/count-engine-hours.ts'
import { detectMotion } from './steps/detect-motion.ts'
import { dropUnwanted } from './steps/drop-unwanted.ts'
import { fillDriver } from './steps/fill-driver.ts'
import { fillLocation } from './steps/fill-location.ts'
import { findGeofences } from './steps/find-geofences.ts'
import { measureDistance } from './steps/measure-distance.ts'
import { overrideTime } from './steps/override-time.ts'
import { extendTrail, hasPassed } from './trail.ts'

/** What every record goes through, in this order. */
export const steps: readonly Step[] = [
  cleanAttributes, // first: everything after may trust the attributes and adds its own
  computeEarly, // before everything that looks at a position, which it may correct
  fillLocation, // before the times, because it brings a fix time along
  correctRollover, // before the override, which may copy the corrected device time
  overrideTime,
  checkTime, // last word on time: order and distance depend on it
  checkCoordinates, // before distance, which needs a place
  measureDistance,
  dropUnwanted, // needs the distance; what nobody wants costs nothing more
  findGeofences, // before the computed attributes, which may ask for them
  detectMotion,
  computeLate, // sees the finished position; before the attributes that are carried over to the next
  fillDriver, // after the computed attributes, which may name one
  carryAttributes, // before the hours, which look at a carried ignition
  countEngineHours,
]

/** Turns what a decoder said into a record, in memory and at once. */
export interface Pipeline {
  /**
   * Process one position of a device.
   * @returns undefined for a record that has just been processed already: the tracker sent it again; null for one that
   *   its owner does not want to be kept
   */
  process(entry: FleetEntry, message: PipelineMessage): PositionRecord | undefined | null
  /** Process what a person says a device has counted. @returns undefined for a device that has no record yet */
  correctTotals(entry: FleetEntry, totals: Totals, now: Date): PositionRecord | undefined
}

export interface PipelineMessage {
  protocol: string
  raw: RawPosition
  /** The whole frame: identity of a record that names no bytes of its own. */
  frame: Uint8Array
  /** Place of the position among those of its frame. */
  index: number
  now: Date
}

export interface PipelineDeps {
  nextId: () => number
  directory: Directory
  geofences: Geofences
  clock: Clock
  log: Log
  /** The product's lists, unless a test brings its own. */
  steps?: readonly Step[]
  detectors?: readonly Detector[]
}

const REPORT_EVERY_MS = 60_000

/** Create the pipeline. A part that throws is logged (once a minute each) and skipped; the position goes on. */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const { nextId, directory, geofences, log } = deps
  const { steps: stepList = steps, detectors: detectorList = detectors } = deps
  const allDetectors = [...detectorList, ...lateDetectors]
  const parts = [...stepList, ...allDetectors]
  const calendars = createCalendars(directory, log)
  const complain = createComplaints(deps.clock, log)
  const paces = new Map<Step | Detector, () => boolean>(
    parts.map((part) => [part, createPace(deps.clock, REPORT_EVERY_MS)]),
  )

  function run<S extends Scene>(
    part: (record: PositionRecord, scene: S) => void | 'drop',
    record: PositionRecord,
    scene: S,
  ): void | 'drop' {
    try {
      return part(record, scene)
    } catch (error) {
      // Every part is a step or a detector of the lists.
      if (paces.get(part as Step)?.())
        log.error({ err: error, part: part.name }, 'a pipeline part failed and was skipped')
    }
  }

  return {
    process(entry, message) {
      const { protocol, raw, now } = message
      const draft = createDraft(entry, protocol, raw, now)
      const { device, previous, trail } = entry
      const hasFix = raw.fix !== undefined
      const scene: Scene = { hasFix, device, now, previous, trail, directory, geofences, calendars, complain }
      for (const step of stepList) if (run(step, draft, scene) === 'drop') return null
      draft.hash = identify(message)
      if (hasPassed(trail, draft.fixTime.getTime(), draft.hash)) return undefined
      draft.id = nextId()
      const detection = { record: draft, entry, scene }
      detect(isNewer(draft, previous) ? allDetectors : lateDetectors, detection, { nextId, run })
      remember(entry, draft, hasFix)
      return draft
    },
    correctTotals(entry, totals, now) {
      const record = correctTotals(entry, totals, { id: nextId(), now })
      if (record) remember(entry, record, true)
      return record
    },
  }
}

function createDraft(entry: FleetEntry, protocol: string, raw: RawPosition, now: Date): PositionRecord {
  const { fix } = raw
  return {
    id: 0,
    deviceId: entry.device.id,
    protocol,
    serverTime: now,
    deviceTime: raw.deviceTime ?? fix?.time ?? now,
    fixTime: fix?.time ?? now,
    valid: fix?.valid ?? false,
    latitude: fix?.latitude ?? 0,
    longitude: fix?.longitude ?? 0,
    altitude: fix?.altitude ?? 0,
    speed: fix?.speed ?? 0,
    course: fix?.course ?? 0,
    accuracy: fix?.accuracy ?? 0,
    address: null,
    network: raw.network ?? null,
    geofenceIds: null,
    attributes: raw.attributes,
    hash: 0,
  }
}

/** More positions than fit into any frame. */
const POSITIONS_A_FRAME = 1024

/**
 * Hash what makes a record itself. Positions of one frame without bytes of their own differ by their place in it; equal
 * bytes without a fix are two heartbeats, not one sent twice, and differ by the time of arrival.
 */
function identify({ raw, frame, index, now }: PipelineMessage): number {
  if (raw.fix === undefined) return hashRecord(raw.record ?? frame, now.getTime() * POSITIONS_A_FRAME + index)
  return raw.record === undefined ? hashRecord(frame, index) : hashRecord(raw.record)
}

/** Let the record take its place in what the device's next one is compared with. */
function remember(entry: FleetEntry, record: PositionRecord, hasFix: boolean): void {
  const { previous, trail } = entry
  if (isNewer(record, previous)) {
    // A clock that was set right leaves points in the future behind, which are nobody's neighbours.
    if (previous !== undefined && record.fixTime < previous.fixTime) trail.length = 0
    entry.previous = record
  }
  if (hasFix) extendTrail(trail, record)
}
