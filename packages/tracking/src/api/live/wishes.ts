import { readWatch } from '@rastro/contracts'
import type { WebSocket } from 'ws'

/** A client may change what it watches this often; in between the latest wish waits for the next check. */
const WATCH_EVERY_MS = 100

/** The devices a lean client watches. Ids are what the client said: whether they exist or are his is asked elsewhere. */
export interface Wishes {
  has(deviceId: number): boolean
  /** Those of the devices that are watched. */
  among(deviceIds: Iterable<number>): number[]
  /** Take up a wish that had to wait. */
  check(nowMs: number): void
}

export interface WishesDeps {
  /** Whether the user may see a device now. */
  sees: (deviceId: number) => boolean
  nowMs: () => number
  /** Devices the user sees are watched that were not before. */
  onNew: (deviceIds: readonly number[]) => void
}

/**
 * Listen for watch messages. A wish is read at most every 100 ms, so that a client that floods us costs the copying of
 * its bytes. Anything that is no watch message is ignored.
 */
export function createWishes(socket: WebSocket, { sees, nowMs, onNew }: WishesDeps): Wishes {
  let watched: ReadonlySet<number> = new Set()
  let waiting: string | undefined
  let takenAtMs = Number.NEGATIVE_INFINITY

  function take(now: number): void {
    if (waiting === undefined || now - takenAtMs < WATCH_EVERY_MS) return
    const ids = readWatch(waiting)
    waiting = undefined
    takenAtMs = now
    if (!ids) return
    const before = watched
    watched = new Set(ids)
    onNew([...watched].filter((id) => !before.has(id) && sees(id)))
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return
    waiting = data.toString()
    take(nowMs())
  })
  return {
    has: (id) => watched.has(id),
    among: (ids) => (watched.size === 0 ? [] : [...ids].filter((id) => watched.has(id))),
    check: take,
  }
}
