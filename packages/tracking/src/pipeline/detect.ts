import { type Event, wireTime } from '@rastro/contracts'
import type { FleetEntry } from '../fleet/create-fleet.ts'
import type { DeviceState } from '../store/device-state.ts'
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
  const detection = new Detection(record, entry, scene, nextId)
  for (const detector of list) run(detector, record, detection)
}

/**
 * What detectors see of one record. A class: a literal with a getter of its own gets a hidden class of its own in V8, which
 * lives in the old generation and drags the record there with it. That was half of what had to be collected.
 */
class Detection implements DetectionScene {
  readonly hasFix: boolean
  readonly device: Scene['device']
  readonly now: Date
  readonly previous: PositionRecord | undefined
  readonly trail: Scene['trail']
  readonly directory: Scene['directory']
  readonly geofences: Scene['geofences']
  readonly calendars: Scene['calendars']
  readonly complain: Scene['complain']
  readonly #record: PositionRecord
  readonly #entry: FleetEntry
  readonly #nextId: () => number
  /** The times of events, written once, however much happens. */
  #serverTime: string | undefined
  #fixTime: string | undefined

  constructor(record: PositionRecord, entry: FleetEntry, scene: Scene, nextId: () => number) {
    this.hasFix = scene.hasFix
    this.device = scene.device
    this.now = scene.now
    this.previous = scene.previous
    this.trail = scene.trail
    this.directory = scene.directory
    this.geofences = scene.geofences
    this.calendars = scene.calendars
    this.complain = scene.complain
    this.#record = record
    this.#entry = entry
    this.#nextId = nextId
  }

  get state(): DeviceState {
    return this.#entry.state
  }

  remember(detector: string, value: unknown): void {
    const { [detector]: _, ...others } = this.#entry.state
    this.#entry.state = value === undefined ? others : { ...others, [detector]: value }
    this.#record.state = this.#entry.state
  }

  emit(type: string, details: EventDetails = {}): void {
    this.#record.events = [...(this.#record.events ?? []), this.#makeEvent(type, details)]
  }

  #makeEvent(type: string, details: EventDetails): Event {
    const record = this.#record
    const { attributes = {}, geofenceId = 0, maintenanceId = 0, time, positionId = record.id } = details
    this.#serverTime ??= wireTime(record.serverTime)
    this.#fixTime ??= wireTime(record.fixTime)
    return {
      id: this.#nextId(),
      attributes,
      deviceId: record.deviceId,
      type,
      eventTime: time === undefined ? this.#fixTime : wireTime(time),
      serverTime: this.#serverTime,
      positionId,
      geofenceId,
      maintenanceId,
    }
  }
}
