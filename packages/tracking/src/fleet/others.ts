import type { DeviceStatus } from '@rastro/contracts'
import { extendTrail, lastTimeOf } from '../pipeline/trail.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { FleetEntry } from './create-fleet.ts'
import { isNewer } from './is-newer.ts'
import { moveOn } from './move-on.ts'

/** What a node knows of a device it holds. */
export interface HeldStatus {
  deviceId: number
  status: DeviceStatus
  lastUpdate: Date | null
}

/** What other nodes hear from devices: the next message of any of them may come here. */
export interface Others {
  /** Records another node stored: what follows here is compared with them. @returns devices whose latest position moved */
  takeOver(records: readonly PositionRecord[]): FleetEntry[]
  /** Another node holds these devices. */
  hearElsewhere(statuses: readonly HeldStatus[], node: number): void
  /** A device was heard, by nobody knows which node. */
  hearSomewhere(deviceId: number, lastUpdate: Date): void
  /** A node went away: nobody holds its devices any more, and they are offline until one does. */
  release(node: number): void
  /** What this node holds. */
  held(): HeldStatus[]
}

interface OthersDeps {
  ids: ReadonlyMap<number, FleetEntry>
  node: number
  setStatus: (entry: FleetEntry, status: DeviceStatus) => void
  announce: (entry: FleetEntry) => void
}

export function createOthers({ ids, node, setStatus, announce }: OthersDeps): Others {
  return {
    takeOver(records) {
      const moved = new Set<FleetEntry>()
      for (const record of records) {
        const entry = ids.get(record.deviceId)
        if (entry === undefined || entry.last?.id === record.id) continue
        if (isNewer(record, entry.previous)) follow(entry, record)
        if (moveOn(entry, record)) moved.add(entry)
      }
      return [...moved]
    },
    hearElsewhere(statuses, holder) {
      for (const { deviceId, status, lastUpdate } of statuses) {
        const entry = ids.get(deviceId)
        if (entry === undefined) continue
        // The news of an end may come after the device came back elsewhere.
        if (status !== 'online' && entry.heldBy !== holder && entry.heldBy !== undefined) continue
        entry.heldBy = holder
        entry.lastUpdate = later(entry.lastUpdate, lastUpdate)
        if (entry.status === status) announce(entry)
        else setStatus(entry, status)
      }
    },
    hearSomewhere(deviceId, lastUpdate) {
      const entry = ids.get(deviceId)
      if (entry === undefined || entry.heldBy === node || lastUpdate <= (entry.lastUpdate ?? 0)) return
      entry.lastUpdate = lastUpdate
      setStatus(entry, 'online')
    },
    release(gone) {
      for (const entry of ids.values()) {
        if (entry.heldBy !== gone) continue
        entry.heldBy = undefined
        setStatus(entry, 'offline')
      }
    },
    held: () =>
      [...ids.values()].flatMap(({ heldBy, device, status, lastUpdate }) =>
        heldBy === node ? [{ deviceId: device.id, status, lastUpdate }] : [],
      ),
  }
}

/** What the pipeline would remember, had it processed the record here. */
function follow(entry: FleetEntry, record: PositionRecord): void {
  const { trail } = entry
  if (entry.previous !== undefined && record.fixTime < entry.previous.fixTime) trail.length = 0
  // A message without a fix repeats the place and time of the one before, which is there already.
  if (lastTimeOf(trail) !== record.fixTime.getTime()) extendTrail(trail, record)
  entry.previous = record
  if (record.state !== undefined) entry.state = record.state
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
