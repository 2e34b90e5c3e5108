import { type Event, wireTime } from '@rastro/contracts'
import type { FleetEntry } from '../fleet/create-fleet.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { DetectionScene, Detector, EventDetails, Scene } from './scene.ts'

export interface DetectDeps {
  nextId: () => number
  /** Run a detector; one that throws costs only what it would have told. */
  run: (detector: Detector, record: PositionRecord, scene: DetectionScene) => void
}

/** Let detectors look at a record; events and changed memory ride on it from then on. */
export function detect(
  list: readonly Detector[],
  { record, entry, scene }: { record: PositionRecord; entry: FleetEntry; scene: Scene },
  { nextId, run }: DetectDeps,
): void {
  if (list.length === 0) return
  const events: Event[] = []
  const detection: DetectionScene = {
    ...scene,
    get state() {
      return entry.state
    },
    remember(detector, value) {
      const { [detector]: _, ...others } = entry.state
      entry.state = value === undefined ? others : { ...others, [detector]: value }
      record.state = entry.state
    },
    emit: (type, details = {}) => events.push(eventOf(type, details, record, nextId())),
  }
  for (const detector of list) run(detector, record, detection)
  if (events.length > 0) record.events = [...(record.events ?? []), ...events]
}

function eventOf(type: string, details: EventDetails, record: PositionRecord, id: number): Event {
  const { attributes = {}, geofenceId = 0, maintenanceId = 0, time = record.fixTime, positionId = record.id } = details
  return {
    id,
    attributes,
    deviceId: record.deviceId,
    type,
    eventTime: wireTime(time),
    serverTime: wireTime(record.serverTime),
    positionId,
    geofenceId,
    maintenanceId,
  }
}
