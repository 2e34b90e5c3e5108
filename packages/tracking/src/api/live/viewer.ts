import { KEEP_ALIVE_MS } from '@rastro/contracts'
import { type SocketClient, watchSocket } from '@rastro/platform'
import type { WebSocket } from 'ws'
import type { Fleet } from '../../fleet/fleet.ts'
import { frameOf, framesOf, KINDS, type Kind, takeChunk } from './frames.ts'

/** One open socket of a user. */
export interface Viewer {
  readonly userId: number
  /** Hash of the session or token it was opened with. */
  readonly secretHash: string
  isBehind(): boolean
  /** Remember devices to be told about later; always true. */
  hold(kind: Kind, deviceIds: Iterable<number>): true
  /** Send a frame, or remember its devices when the client cannot take it now. */
  send(kind: Kind, frame: Buffer, deviceIds: Iterable<number>): void
  /** Send what the user himself is now. */
  sendUser(text: string): void
  /** Send what is remembered as far as the client takes it. */
  pump(): void
  /** Send the first thing a client gets, all of it: the latest positions of its devices. */
  greet(frames: readonly Buffer[]): void
  /** Forget what is remembered about devices the user sees no more. */
  forgetExcept(deviceIds: ReadonlySet<number>): void
  check(nowMs: number): void
  close(code: number, reason: string): void
}

export interface ViewerDeps {
  userId: number
  secretHash: string
  fleet: Fleet
  nowMs: () => number
  onClose(): void
}

/** Serve one socket. A client that is behind gets, once it caught up, the present of each device, not its past. */
export function createViewer(socket: WebSocket, deps: ViewerDeps): Viewer {
  const { userId, secretHash, fleet, nowMs } = deps
  const held = { positions: new Set<number>(), devices: new Set<number>() }
  let heldUser: string | undefined
  let sentAtMs = nowMs()
  const client: SocketClient = watchSocket(socket, { onCaughtUp: pump, onClose: () => deps.onClose() }, nowMs)

  function isBehind(): boolean {
    return client.isBehind() || held.positions.size > 0 || held.devices.size > 0
  }

  function deliver(frame: Buffer): boolean {
    const isSent = client.send(frame)
    if (isSent) sentAtMs = nowMs()
    return isSent
  }

  function hold(kind: Kind, deviceIds: Iterable<number>): true {
    for (const id of deviceIds) held[kind].add(id)
    return true
  }

  function pump(): void {
    if (heldUser !== undefined && deliver(frameOf('users', [heldUser]))) heldUser = undefined
    // Devices first: a position of a device the client does not know yet would be lost on it.
    for (const kind of [...KINDS].reverse())
      while (held[kind].size > 0 && !client.isBehind())
        for (const frame of framesOf(kind, takeChunk(held[kind]), fleet)) deliver(frame)
  }

  return {
    userId,
    secretHash,
    isBehind,
    hold,
    pump,
    send(kind, frame, deviceIds) {
      if (!deliver(frame)) hold(kind, deviceIds)
    },
    sendUser(text) {
      heldUser = text
      pump()
    },
    greet(frames) {
      for (const frame of frames) client.sendAnyway(frame)
      sentAtMs = nowMs()
    },
    forgetExcept(deviceIds) {
      for (const kind of KINDS) for (const id of held[kind]) if (!deviceIds.has(id)) held[kind].delete(id)
    },
    check(now) {
      client.check(now)
      if (now - sentAtMs >= KEEP_ALIVE_MS && client.send('{}')) sentAtMs = now
    },
    close: (code, reason) => client.close(code, reason),
  }
}
