import type { Device, DeviceStatus, Event, ObjectKind } from '@rastro/contracts'
import type { PositionRecord } from '../store/position-record.ts'

/** What one device is doing now, in memory. The store is its memory across restarts. */
export interface TrackedDevice {
  readonly device: Device
  status: DeviceStatus
  /** When we last decoded anything from it. */
  lastUpdate: Date | null
  /** The node that heard it last; undefined: none that is running. Its line is there, and it tells of it. */
  heldBy: number | undefined
  /** Fix time since which motion and ignition are as they are; null = not known. */
  stateSince: Date | null
  /**
   * Latest stored position by fix time. Only ever a record that is on stable storage. It is written over by the next:
   * who needs it, or its attributes, after a wait takes a copy (`copyRecord`).
   */
  last: PositionRecord | undefined
}

/** Every device with its present, by id and by unique id. */
export interface Fleet {
  byId(id: number): TrackedDevice | undefined
  byUniqueId(uniqueId: string): TrackedDevice | undefined
  all(): IterableIterator<TrackedDevice>
  readonly size: number
  /** Take over a device that was added or changed in the store. */
  put(device: Device): TrackedDevice
  /** Forget a device that was removed from the store. */
  remove(id: number): void
}

/** An event on stable storage. */
export interface StoredEvent {
  readonly event: Event
  readonly position: PositionRecord | undefined
}

/** What tracking tells the rest of the process, after the facts are on stable storage. */
export interface TrackingEvents {
  /** Records that were stored, in order; `latest` tells which became a device's latest position. */
  positionsStored: { records: readonly PositionRecord[]; latest: readonly TrackedDevice[] }
  /** Latest positions another node stored. */
  latestMoved: { latest: readonly TrackedDevice[] }
  /** The latest position of a device was given a better address; it is the same position otherwise. */
  addressFound: TrackedDevice
  /** Status or last update of a device changed, or the device itself was edited. */
  deviceChanged: TrackedDevice
  deviceRemoved: { deviceId: number }
  /** Events that were stored, each with the position that made it happen, if one did. */
  eventsStored: { events: readonly StoredEvent[] }
  /** People were told that a device came or went. */
  statusTold: { deviceId: number; status: DeviceStatus }
  /** A user is to be told of an event on his sockets; `attributes.message` says it in his language. */
  eventTold: { userId: number; event: Event }
  /** A geofence, driver, rule … was added, changed or removed. */
  objectChanged: { kind: ObjectKind; id: number }
  /** Who may see what changed; sockets look again. `userId` absent: anybody. */
  accessChanged: { userId?: number }
  /** The user was disabled, removed, or all sessions ended: close their sockets. */
  userEnded: { userId: number }
}
