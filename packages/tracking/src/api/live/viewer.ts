import { KEEP_ALIVE_MS } from '@rastro/contracts'
import { type SocketClient, watchSocket } from '@rastro/platform'
import type { WebSocket } from 'ws'
import type { Fleet } from '../../fleet/fleet.ts'
import { frameOf, framesOf, type Kind, LANES, type Lane, takeChunk } from './frames.ts'
import { createWishes } from './wishes.ts'

/** One open socket of a user. */
export interface Viewer {
  readonly userId: number
  /** Hash of the session or token it was opened with. */
  readonly secretHash: string
  /** In what the client gets news of a kind. */
  laneOf(kind: Kind): Lane
  isBehind(): boolean
  /** Bytes that wait for the client in our memory. */
  readonly bufferedBytes: number
  /** Remember devices to be told about later; always true. */
  hold(kind: Kind, deviceIds: Iterable<number>): true
  /** Send the frames of news, or remember their devices when the client cannot take them now. */
  send(kind: Kind, frames: readonly Uint8Array[], deviceIds: Iterable<number>): void
  /** Send a text now, or never: the client is behind. */
  tell(text: string): void
  /** Send what the user himself is now. */
  sendUser(text: string): void
  /** Send an event the user is told of. A client that is behind gets the latest hundred of them later. */
  sendEvent(text: string): void
  /** Send what is remembered as far as the client takes it. */
  pump(): void
  /** Send the first thing a client gets, all of it: the latest positions of its devices. */
  greet(frames: readonly Uint8Array[]): void
  /** Forget what is remembered about devices the user sees no more. */
  forgetExcept(deviceIds: ReadonlySet<number>): void
  check(nowMs: number): void
  close(code: number, reason: string): void
}

export interface ViewerDeps {
  userId: number
  secretHash: string
  /** Positions go out lean, and whole only for the devices the client says it watches. */
  isLean: boolean
  /** Whether the user may see a device now. */
  sees: (deviceId: number) => boolean
  fleet: Fleet
  nowMs: () => number
  /** The client was too slow for too long. */
  onCutOff(): void
  onClose(): void
}

/** Events kept for a client that is behind; what is missing is in the reports. */
const MOST_EVENTS = 100

/** Serve one socket. A client that is behind gets, once it caught up, the present of each device, not its past. */
export function createViewer(socket: WebSocket, deps: ViewerDeps): Viewer {
  const { userId, secretHash, isLean, fleet, nowMs } = deps
  const held: Record<Lane, Set<number>> = { devices: new Set(), records: new Set(), positions: new Set() }
  let heldUser: string | undefined
  const heldEvents: string[] = []
  let sentAtMs = nowMs()
  const ends = { onCutOff: () => deps.onCutOff(), onClose: () => deps.onClose() }
  const client: SocketClient = watchSocket(socket, { onCaughtUp: pump, ...ends }, nowMs)
  const wishes = isLean ? createWishes(socket, { sees: deps.sees, nowMs, onNew: holdWhole }) : undefined
  const laneOf = (kind: Kind): Lane => (kind === 'positions' && isLean ? 'records' : kind)

  function isBehind(): boolean {
    return client.isBehind() || LANES.some((lane) => held[lane].size > 0)
  }

  function deliver(lane: Lane | 'users' | 'events', frame: Uint8Array): boolean {
    const isSent = client.send(frame, lane === 'records' ? 'binary' : 'text')
    if (isSent) sentAtMs = nowMs()
    return isSent
  }

  function hold(kind: Kind, deviceIds: Iterable<number>): true {
    const lane = laneOf(kind)
    for (const id of deviceIds) {
      held[lane].add(id)
      if (lane === 'records' && wishes?.has(id)) held.positions.add(id)
    }
    return true
  }

  /** Owe the client these positions whole, and of those owed before only what it still watches. */
  function holdWhole(deviceIds: Iterable<number>): void {
    for (const id of held.positions) if (!wishes?.has(id)) held.positions.delete(id)
    for (const id of deviceIds) held.positions.add(id)
    pump()
  }

  function pump(): void {
    if (heldUser !== undefined && deliver('users', frameOf('users', [heldUser]))) heldUser = undefined
    for (const lane of LANES)
      while (held[lane].size > 0 && !client.isBehind())
        for (const frame of framesOf(lane, takeChunk(lane, held[lane]), fleet)) deliver(lane, frame)
    if (heldEvents.length > 0 && deliver('events', frameOf('events', heldEvents))) heldEvents.length = 0
  }

  return {
    userId,
    secretHash,
    laneOf,
    isBehind,
    get bufferedBytes() {
      return client.bufferedBytes
    },
    hold,
    pump,
    send(kind, frames, deviceIds) {
      const lane = laneOf(kind)
      if (!frames.every((frame) => deliver(lane, frame))) hold(kind, deviceIds)
      else if (lane === 'records' && wishes) holdWhole(wishes.among(deviceIds))
    },
    sendUser(text) {
      heldUser = text
      pump()
    },
    tell(text) {
      if (client.send(text)) sentAtMs = nowMs()
    },
    sendEvent(text) {
      heldEvents.push(text)
      if (heldEvents.length > MOST_EVENTS) heldEvents.shift()
      pump()
    },
    greet(frames) {
      for (const frame of frames) client.sendAnyway(frame, isLean ? 'binary' : 'text')
      sentAtMs = nowMs()
    },
    forgetExcept(deviceIds) {
      for (const lane of LANES) for (const id of held[lane]) if (!deviceIds.has(id)) held[lane].delete(id)
    },
    check(now) {
      wishes?.check(now)
      client.check(now)
      if (now - sentAtMs >= KEEP_ALIVE_MS && client.send('{}')) sentAtMs = now
    },
    close: (code, reason) => client.close(code, reason),
  }
}
