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
  const events: Event[] = []
  const makeEvent = eventsOf(record, nextId)
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
    emit: (type, details = {}) => events.push(makeEvent(type, details)),
  }
  for (const detector of list) run(detector, record, detection)
  if (events.length > 0) record.events = events
}

/** Makes the events of one record; its times are written once, however much happens. */
function eventsOf(record: PositionRecord, nextId: () => number) {
  let serverTime: string | undefined
  let fixTime: string | undefined
  return (type: string, details: EventDetails): Event => {
    const { attributes = {}, geofenceId = 0, maintenanceId = 0, time, positionId = record.id } = details
    serverTime ??= wireTime(record.serverTime)
    fixTime ??= wireTime(record.fixTime)
    return {
      id: nextId(),
      attributes,
      deviceId: record.deviceId,
      type,
      eventTime: time === undefined ? fixTime : wireTime(time),
      serverTime,
      positionId,
      geofenceId,
      maintenanceId,
    }
  }
}
