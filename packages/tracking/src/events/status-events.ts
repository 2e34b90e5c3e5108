import type { DeviceStatus, EventType } from '@rastro/contracts'
import { type Bus, type Clock, createPace, type Log } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import { booleanSetting } from '../directory/settings.ts'
import type { Fleet, TrackedDevice, TrackingEvents } from '../fleet/fleet.ts'
import type { DeviceStore } from '../store/devices.ts'
import type { EventRecorder } from './event-recorder.ts'

/** Tells when devices come and go. */
export interface StatusEvents {
  /** Tell what has lasted long enough. */
  sweep(): void
  start(): void
  /** Write down what was told. */
  close(): Promise<void>
}

export interface StatusEventsDeps {
  fleet: Pick<Fleet, 'byId'>
  directory: Directory
  events: Pick<EventRecorder, 'record'>
  store: Pick<DeviceStore, 'saveToldStatuses'>
  /** Which node this is: each tells of the devices it holds. */
  node: number
  /** Whether this node tells of devices nobody holds. */
  isOnDuty: () => boolean
  /** What earlier runs told last. */
  told: ReadonlyMap<number, DeviceStatus>
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
}

const EVENTS = {
  online: 'deviceOnline',
  offline: 'deviceOffline',
  unknown: 'deviceUnknown',
} as const satisfies Record<DeviceStatus, EventType>

/** Mobile networks drop connections all the time; who is back within this was never away. */
const PATIENCE_MS = 60_000
/** Devices need this long to notice that the server is back (`status.timeout` of the reference server). */
const START_PATIENCE_MS = 600_000
const SWEEP_EVERY_MS = 10_000
const COMPLAIN_EVERY_MS = 60_000

/**
 * Watch the fleet's status and tell of real changes: a device is told to be away after it was for a minute, and to be
 * back only if it was told to be away. Restarts of the server are no changes. The setting `event.status.enable`
 * (device, group, server) switches it off; it is on here, unlike on the reference server.
 */
export function createStatusEvents(deps: StatusEventsDeps): StatusEvents {
  const { fleet, directory, events, store, node, isOnDuty, bus, clock, log } = deps
  const told = new Map(deps.told)
  /** When devices that seem to be away will be told so, in monotonic milliseconds. */
  const dueAtMs = new Map<number, number>()
  const unsaved = new Map<number, DeviceStatus>()
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let timer: NodeJS.Timeout | undefined
  let saving = Promise.resolve()

  for (const [id, status] of told) if (status === 'online') dueAtMs.set(id, clock.monotonicMs() + START_PATIENCE_MS)

  function tell({ device, status }: TrackedDevice): void {
    dueAtMs.delete(device.id)
    told.set(device.id, status)
    unsaved.set(device.id, status)
    bus.emit('statusTold', { deviceId: device.id, status })
    if (booleanSetting({ directory, device }, 'event.status.enable', true))
      events.record({ deviceId: device.id, type: EVENTS[status] })
  }

  const isOurs = ({ heldBy }: TrackedDevice): boolean => heldBy === node || (heldBy === undefined && isOnDuty())

  function follow(entry: TrackedDevice): void {
    const { id } = entry.device
    if (entry.status === (told.get(id) ?? 'offline')) dueAtMs.delete(id)
    else if (entry.status === 'online') {
      if (isOurs(entry)) tell(entry)
    } else if (!dueAtMs.has(id)) dueAtMs.set(id, clock.monotonicMs() + PATIENCE_MS)
  }

  async function save(): Promise<void> {
    if (unsaved.size === 0) return
    const batch = new Map(unsaved)
    unsaved.clear()
    try {
      await store.saveToldStatuses(batch)
    } catch (error) {
      // Only a memory across restarts: kept for the next round.
      for (const [id, status] of batch) if (!unsaved.has(id)) unsaved.set(id, status)
      if (mayComplain()) log.warn({ err: error }, 'told statuses of devices could not be saved')
    }
  }

  bus.on('deviceChanged', follow)
  bus.on('statusTold', ({ deviceId, status }) => {
    told.set(deviceId, status)
    dueAtMs.delete(deviceId)
  })
  bus.on('deviceRemoved', ({ deviceId }) => {
    for (const map of [told, dueAtMs, unsaved]) map.delete(deviceId)
  })

  function sweep(): void {
    const now = clock.monotonicMs()
    for (const [id, dueMs] of dueAtMs) {
      if (now < dueMs) continue
      const entry = fleet.byId(id)
      if (entry === undefined || entry.status === told.get(id)) dueAtMs.delete(id)
      else if (isOurs(entry)) tell(entry)
    }
    saving = saving.then(save)
  }

  return {
    sweep,
    start() {
      timer = setInterval(sweep, SWEEP_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      await saving
      await save()
    },
  }
}
