import type { Device } from '@rastro/contracts'
import type { Bus, Clock, Log } from '@rastro/platform'
import { createTrail, extendTrail, type Trail } from '../pipeline/trail.ts'
import type { DeviceState } from '../store/device-state.ts'
import type { DeviceStore } from '../store/devices.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { Fleet, TrackedDevice, TrackingEvents } from './fleet.ts'
import { isNewer } from './is-newer.ts'
import { createLastUpdates } from './last-updates.ts'
import { copyRecord } from './latest-record.ts'
import { moveOn, toldIgnition } from './move-on.ts'
import { createOthers, type Others } from './others.ts'

/** A tracked device with what ingest and pipeline keep about it. */
export interface FleetEntry extends TrackedDevice {
  device: Device
  /** Latest record the pipeline has processed, stored or not yet: what the next one is compared with. Once it is stored, `last`. */
  previous: PositionRecord | undefined
  /** Whether the engine is on, by the latest stored record that told of it. */
  ignition: boolean
  readonly trail: Trail
  /** What detectors remember of it. */
  state: DeviceState
  /** Open TCP connections of the device, newest last. Datagrams and requests are not connections. */
  connections: readonly object[]
  /** Monotonic milliseconds of the last message. */
  heardAtMs: number
  /** Monotonic milliseconds of the last `deviceChanged`. */
  announcedAtMs: number
  /** Epoch milliseconds from which the device is treated as unknown. */
  expiresAtMs: number
}

/** The directory as ingest, pipeline and spool use it. */
export interface CoreFleet extends Fleet, Others {
  byId(id: number): FleetEntry | undefined
  byUniqueId(uniqueId: string): FleetEntry | undefined
  all(): IterableIterator<FleetEntry>
  put(device: Device): FleetEntry
  /** A message was decoded: the device is online as of now. */
  hear(entry: FleetEntry, now: Date): void
  connect(entry: FleetEntry, connection: object): void
  /** A TCP connection ended: the device is offline unless it has another. */
  disconnect(entry: FleetEntry, connection: object): void
  /** Records are on stable storage. @returns the devices whose latest position moved */
  moveTo(records: readonly PositionRecord[]): FleetEntry[]
  /** Mark devices unknown that were silent for the status timeout. */
  sweep(): void
  /** Write down when devices were last heard. */
  flush(): Promise<void>
  start(): void
  close(): Promise<void>
}

export interface FleetDeps {
  /** As the store lists them. */
  devices: readonly Device[]
  /** Latest record of every device that has any, those still in the spool included. */
  latest: Iterable<PositionRecord>
  /** What earlier runs remembered of `stateSince`. */
  stateStarts?: ReadonlyMap<number, Date>
  /** What detectors of earlier runs remembered. */
  states?: ReadonlyMap<number, DeviceState>
  store: Pick<DeviceStore, 'saveLastUpdates'>
  /** Which node this is; 0 for one that is alone. */
  node?: number
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
}

/** `status.timeout` of the reference server. */
const STATUS_TIMEOUT_MS = 600_000
/** A device counts as unknown at most this much later than the timeout. */
const SWEEP_EVERY_MS = 10_000
const FLUSH_EVERY_MS = 5_000

/** Most devices have none or one: a set for each would cost five times an array of one. */
const NO_CONNECTIONS: readonly object[] = []

/** Load the fleet into memory. Nobody is online after a start. */
export function createFleet(deps: FleetDeps): CoreFleet {
  const { bus, clock, node = 0 } = deps
  const ids = new Map<number, FleetEntry>()
  const uniqueIds = new Map<string, FleetEntry>()
  const lastUpdates = createLastUpdates(deps)
  const timers: NodeJS.Timeout[] = []

  function insert(device: Device): FleetEntry {
    const entry = createEntry(device)
    ids.set(device.id, entry)
    uniqueIds.set(device.uniqueId, entry)
    return entry
  }

  function setStatus(entry: FleetEntry, status: TrackedDevice['status']): void {
    if (entry.status === status) return
    entry.status = status
    lastUpdates.announce(entry)
  }

  for (const device of deps.devices) insert(device)
  for (const record of deps.latest) {
    const entry = ids.get(record.deviceId)
    if (entry !== undefined && isNewer(record, entry.last)) stand(entry, record)
  }
  for (const [id, since] of deps.stateStarts ?? []) {
    const entry = ids.get(id)
    if (entry !== undefined) entry.stateSince = since
  }

  for (const [id, state] of deps.states ?? []) {
    const entry = ids.get(id)
    if (entry !== undefined) entry.state = state
  }

  return {
    ...createOthers({ ids, node, setStatus, announce: (entry) => bus.emit('deviceChanged', entry) }),
    byId: (id) => ids.get(id),
    byUniqueId: (uniqueId) => uniqueIds.get(uniqueId),
    all: () => ids.values(),
    get size() {
      return ids.size
    },
    put(device) {
      let entry = ids.get(device.id)
      if (entry === undefined) entry = insert(device)
      else {
        if (uniqueIds.get(entry.device.uniqueId) === entry) uniqueIds.delete(entry.device.uniqueId)
        uniqueIds.set(device.uniqueId, entry)
        entry.device = device
        entry.expiresAtMs = expiryOf(device)
      }
      bus.emit('deviceChanged', entry)
      return entry
    },
    remove(id) {
      const entry = ids.get(id)
      if (entry === undefined) return
      ids.delete(id)
      if (uniqueIds.get(entry.device.uniqueId) === entry) uniqueIds.delete(entry.device.uniqueId)
      lastUpdates.forget(entry)
      bus.emit('deviceRemoved', { deviceId: id })
    },
    hear(entry, now) {
      const hasMoved = entry.heldBy !== node && entry.status === 'online'
      entry.lastUpdate = now
      entry.heldBy = node
      entry.heardAtMs = clock.monotonicMs()
      lastUpdates.touch(entry)
      setStatus(entry, 'online')
      // Other nodes look for it where it was until they hear of it.
      if (hasMoved) lastUpdates.announce(entry)
    },
    connect(entry, connection) {
      const { connections } = entry
      // A list made by spreading keeps room for sixteen more.
      if (connections.length === 0) entry.connections = [connection]
      else if (!connections.includes(connection)) entry.connections = [...connections, connection]
    },
    disconnect(entry, connection) {
      if (!entry.connections.includes(connection)) return
      entry.connections = entry.connections.filter((other) => other !== connection)
      const isLast = entry.connections.length === 0
      // On another node it may have come again long ago.
      if (isLast && entry.heldBy === node && ids.get(entry.device.id) === entry) setStatus(entry, 'offline')
    },
    moveTo(records) {
      const moved = new Set<FleetEntry>()
      for (const record of records) {
        const entry = ids.get(record.deviceId)
        if (entry !== undefined && moveOn(entry, record)) moved.add(entry)
      }
      return [...moved]
    },
    sweep() {
      const silentSince = clock.monotonicMs() - STATUS_TIMEOUT_MS
      const unheardSince = clock.now().getTime() - STATUS_TIMEOUT_MS
      for (const entry of ids.values()) {
        if (entry.status !== 'online') continue
        // Who is held elsewhere is watched there.
        if (entry.heldBy === node && entry.heardAtMs < silentSince) setStatus(entry, 'unknown')
        if (entry.heldBy === undefined && (entry.lastUpdate?.getTime() ?? 0) < unheardSince) setStatus(entry, 'unknown')
      }
    },
    flush: () => lastUpdates.flush(),
    start() {
      timers.push(setInterval(() => this.sweep(), SWEEP_EVERY_MS))
      timers.push(setInterval(() => void lastUpdates.flush(), FLUSH_EVERY_MS))
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await lastUpdates.flush()
    },
  }
}

function createEntry(device: Device): FleetEntry {
  return {
    device,
    status: 'offline',
    heldBy: undefined,
    lastUpdate: device.lastUpdate === null ? null : new Date(device.lastUpdate),
    stateSince: null,
    last: undefined,
    previous: undefined,
    ignition: false,
    trail: createTrail(),
    state: {},
    connections: NO_CONNECTIONS,
    heardAtMs: Number.NEGATIVE_INFINITY,
    announcedAtMs: Number.NEGATIVE_INFINITY,
    expiresAtMs: expiryOf(device),
  }
}

/** Put a device where its latest stored record says it is. */
function stand(entry: FleetEntry, record: PositionRecord): void {
  entry.last = copyRecord(record)
  entry.previous = entry.last
  entry.ignition = toldIgnition(entry, record)
  entry.trail.length = 0
  extendTrail(entry.trail, record)
}

function expiryOf(device: Device): number {
  return device.expirationTime === null ? Number.POSITIVE_INFINITY : Date.parse(device.expirationTime)
}

/** Whether we listen to the device: a disabled or expired one is treated as unknown. */
export function isHeard(entry: FleetEntry, now: Date): boolean {
  return !entry.device.disabled && now.getTime() < entry.expiresAtMs
}
