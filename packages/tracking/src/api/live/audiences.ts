import { createHash } from 'node:crypto'
import type { Fleet } from '../../fleet/fleet.ts'
import { emptyFrame, framesOf, type Kind, LANES, type Lane } from './frames.ts'
import type { Viewer } from './viewer.ts'

/** News is sent at once after a quiet moment, else gathered for this long; of each device the latest wins. */
const GATHER_MS = 100

/** Everybody who sees exactly the same devices: what is sent is written once for all of them. */
export interface Audience {
  readonly key: string
  readonly deviceIds: ReadonlySet<number>
  readonly viewers: Set<Viewer>
  /** Devices with news that were not sent yet. */
  gathered(kind: Kind): Iterable<number>
  /** The latest positions of all devices; written once for everybody who comes before the next news. */
  snapshot(lane: Lane): readonly Uint8Array[]
}

export interface Audiences {
  /** The audience of a set of devices with the viewer in it. */
  join(viewer: Viewer, deviceIds: ReadonlySet<number>): Audience
  leave(viewer: Viewer, audience: Audience): void
  /** Something about these devices is new. */
  announce(kind: Kind, deviceIds: Iterable<number>): void
  readonly size: number
  close(): void
}

/** Keep the audiences and tell each what is new. */
export function createAudiences(fleet: Fleet, nowMs: () => number): Audiences {
  const audiences = new Map<string, ScheduledAudience>()
  const ofDevice = new Map<number, Set<ScheduledAudience>>()

  return {
    join(viewer, deviceIds) {
      const key = keyOf(deviceIds)
      let audience = audiences.get(key)
      if (!audience) {
        audience = createAudience(key, deviceIds, { fleet, nowMs })
        audiences.set(key, audience)
        for (const id of deviceIds) {
          const set = ofDevice.get(id)
          if (set) set.add(audience)
          else ofDevice.set(id, new Set([audience]))
        }
      }
      audience.viewers.add(viewer)
      return audience
    },
    leave(viewer, { key }) {
      const audience = audiences.get(key)
      audience?.viewers.delete(viewer)
      if (!audience || audience.viewers.size > 0) return
      audience.close()
      audiences.delete(key)
      for (const id of audience.deviceIds) {
        const set = ofDevice.get(id)
        set?.delete(audience)
        if (set?.size === 0) ofDevice.delete(id)
      }
    },
    announce(kind, deviceIds) {
      const touched = new Set<ScheduledAudience>()
      for (const id of deviceIds)
        for (const audience of ofDevice.get(id) ?? []) {
          audience.news[kind].ids.add(id)
          touched.add(audience)
        }
      for (const audience of touched) audience.schedule(kind)
    },
    get size() {
      return audiences.size
    },
    close() {
      for (const audience of audiences.values()) audience.close()
    },
  }
}

interface News {
  ids: Set<number>
  sentAtMs: number
  timer: NodeJS.Timeout | undefined
}

interface ScheduledAudience extends Audience {
  readonly news: Record<Kind, News>
  schedule(kind: Kind): void
  close(): void
}

interface AudienceDeps {
  fleet: Fleet
  nowMs: () => number
}

function createAudience(
  key: string,
  deviceIds: ReadonlySet<number>,
  { fleet, nowMs }: AudienceDeps,
): ScheduledAudience {
  const viewers = new Set<Viewer>()
  // Positions and devices keep their own time: a status must not make the position that follows it wait.
  const news = { positions: nothing(), devices: nothing() }
  const kept = new Map<Lane, readonly Uint8Array[]>()

  function send(kind: Kind): void {
    const pending = news[kind]
    pending.timer = undefined
    pending.sentAtMs = nowMs()
    const ids = [...pending.ids]
    pending.ids.clear()
    const ready = [...viewers].filter((viewer) => !viewer.isBehind() || !viewer.hold(kind, ids))
    for (const lane of LANES) {
      const group = ready.filter((viewer) => viewer.laneOf(kind) === lane)
      if (group.length === 0) continue
      const frames = [...framesOf(lane, ids, fleet)]
      for (const viewer of group) viewer.send(kind, frames, ids)
    }
  }

  return {
    key,
    deviceIds,
    viewers,
    news,
    gathered: (kind) => [...news[kind].ids],
    snapshot(lane) {
      let frames = kept.get(lane)
      if (!frames) {
        frames = [...framesOf(lane, deviceIds, fleet)]
        if (frames.length === 0) frames = [emptyFrame(lane)]
        kept.set(lane, frames)
      }
      return frames
    },
    schedule(kind) {
      if (kind === 'positions') kept.clear()
      const pending = news[kind]
      if (pending.timer) return
      const waitMs = pending.sentAtMs + GATHER_MS - nowMs()
      if (waitMs <= 0) send(kind)
      else pending.timer = setTimeout(() => send(kind), waitMs)
    },
    close() {
      clearTimeout(news.positions.timer)
      clearTimeout(news.devices.timer)
    },
  }
}

function nothing(): News {
  return { ids: new Set(), sentAtMs: Number.NEGATIVE_INFINITY, timer: undefined }
}

/** Two sets of the same devices have the same key, whatever their order. */
function keyOf(deviceIds: ReadonlySet<number>): string {
  const sorted = Float64Array.from(deviceIds).sort()
  return createHash('sha256').update(sorted).digest('base64')
}
