import type { Attributes, Device } from '@rastro/contracts'
import type { Calendars } from '../calendars/create-calendars.ts'
import type { Directory } from '../directory/directory.ts'
import type { Geofences } from '../geofences/create-geofences.ts'
import type { DeviceState } from '../store/device-state.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { Trail } from './trail.ts'

/** What a step may look at besides the draft itself. */
export interface Scene {
  /** Whether the message carried a location of its own. */
  readonly hasFix: boolean
  readonly device: Device
  /** The server's clock when the frame was cut. */
  readonly now: Date
  /** The record processed before, by fix time; it may not be on stable storage yet. Written over later: take numbers of it, not objects. */
  readonly previous: PositionRecord | undefined
  readonly trail: Trail
  /** What acts on the device, and the settings it inherits. */
  readonly directory: Directory
  /** The areas of the directory's geofences. */
  readonly geofences: Geofences
  /** When the directory's calendars are active. */
  readonly calendars: Calendars
  /** Tell the operator that something an owner wrote does not work: logged now and then for each such object. */
  readonly complain: (about: Complaint, error: Error) => void
}

/** What the log says of an object that does not work. */
export interface Complaint {
  readonly id: number
  readonly description?: string | null
  readonly name?: string
}

/** Change the draft in place, or say that its owner does not want it. Reads no clock and touches nothing else. */
export type Step = (draft: PositionRecord, scene: Scene) => void | 'drop'

/** What a detector may look at and do besides reading the finished record. */
export interface DetectionScene extends Scene {
  /** What the detectors remember of the device; survives restarts. */
  readonly state: DeviceState
  /** Replace what one detector remembers; undefined forgets it. Do so only when it changes: it is stored each time. */
  remember(detector: string, value: unknown): void
  /** Something happened. It is stored with the record, or not at all. */
  emit(type: string, details?: EventDetails): void
}

export interface EventDetails {
  attributes?: Attributes
  geofenceId?: number
  maintenanceId?: number
  /** When it happened, if not at the record's fix time. */
  time?: Date
  /** Where it happened, if not at the record. */
  positionId?: number
}

/** Look at a finished record and tell what happened. Reads no clock and changes neither record nor scene. */
export type Detector = (record: PositionRecord, scene: DetectionScene) => void
