import { BadLeanFrame, type Device, KEEP_ALIVE_MS, type LiveMessage, type WatchMessage } from '@rastro/contracts'
import type { Connection } from '../live-feed.ts'
import { openLiveSocket } from './live-socket.ts'
import { createReconnect, type Schedule } from './reconnect.ts'
import { fetchDevices, SessionOver } from './requests.ts'

/** What happens on the way to the server, told to the owner of the fleet. */
export interface SessionListener {
  /** The whole list of devices, first and after every reconnection; frames follow. */
  devicesLoaded(devices: readonly Device[]): void
  messageReceived(message: LiveMessage): void
  /** A binary frame of a lean connection. @throws BadLeanFrame and the connection is made anew */
  recordsReceived(frame: ArrayBuffer): void
  connectionChanged(connection: Connection): void
  sessionEnded(): void
  /** The very first load failed; it is tried again all the same. */
  loadFailed(reason: string): void
}

export interface Session {
  /** Whether positions come as lean records, and whole only for what is watched. Holds from one `live` to the next. */
  readonly isLean: boolean
  /** Tell a lean server what to tell whole from now on. */
  watch(ids: readonly number[]): void
  wake(): void
  /**
   * The network is back: a socket from before may be dead without anybody having said so, and would be found out only
   * by its silence (B1). Made anew when it looks open; an attempt under way goes on.
   */
  renew(): void
  /** Call now and then: a server that says nothing for longer than it ever keeps silent is gone, and nobody said so. */
  listen(): void
  stop(): void
}

/** As after the sleep of a laptop (B2): the socket looks open and is not. Own choice above the server's longest silence. */
const SILENCE_MS = KEEP_ALIVE_MS + 20_000

interface SessionParts {
  base: string
  socketUrl: string
  schedule: Schedule
  now: () => number
  listener: SessionListener
}

/**
 * Keep one connection to the server: the socket, then the devices by HTTP, again five seconds after every close.
 * Frames that arrive before the devices wait, because a position without its device has no place to go.
 */
export function createSession({ base, socketUrl, schedule, now, listener }: SessionParts): Session {
  let attempt: Attempt | null = null
  let since: number | null = null
  /** By the clock on the wall: others stand still while a machine sleeps. */
  let heardAt = Date.now()
  let isStopped = false
  let isLive = false
  const reconnect = createReconnect(connect, schedule)
  const report = (state: Connection['state']) => listener.connectionChanged({ state, since })

  function connect(): void {
    heardAt = Date.now()
    attempt = createAttempt({ base, socketUrl }, { ready, received, failed })
  }

  function ready(devices: readonly Device[]): void {
    listener.devicesLoaded(devices)
    since = now()
    isLive = true
    report('live')
  }

  function received(frame: string | ArrayBuffer): void {
    since = now()
    heardAt = Date.now()
    if (typeof frame !== 'string') listener.recordsReceived(frame)
    // The server's own frame, described by the contracts both sides share.
    else listener.messageReceived(JSON.parse(frame) as LiveMessage)
  }

  function failed(error: unknown): void {
    if (isStopped) return
    isLive = false
    attempt?.close()
    if (error instanceof SessionOver) {
      stop()
      listener.sessionEnded()
      return
    }
    if (since === null) listener.loadFailed(error instanceof Error ? error.message : 'connection closed')
    report('reconnecting')
    reconnect.closed()
  }

  function stop(): void {
    isStopped = true
    reconnect.stop()
    attempt?.close()
  }

  report('connecting')
  connect()
  return {
    get isLean() {
      return attempt?.isLean ?? false
    },
    watch: (ids) => attempt?.send(JSON.stringify({ watch: ids } satisfies WatchMessage)),
    wake: () => reconnect.wake(),
    renew() {
      if (isLive) failed(new Error('the network was away'))
      reconnect.wake()
    },
    listen() {
      if (isStopped || Date.now() - heardAt < SILENCE_MS) return
      failed(new Error('the server is silent'))
      reconnect.wake()
    },
    stop,
  }
}

interface AttemptListener {
  ready(devices: readonly Device[]): void
  /** @throws BadLeanFrame */
  received(frame: string | ArrayBuffer): void
  failed(error: unknown): void
}

interface Attempt {
  readonly isLean: boolean
  send(text: string): void
  close(): void
}

/** One try: both the devices and the socket must come. `failed` is called at most once. */
function createAttempt({ base, socketUrl }: { base: string; socketUrl: string }, listener: AttemptListener): Attempt {
  const waiting: (string | ArrayBuffer)[] = []
  let isLoaded = false
  let isOver = false
  const socket = openLiveSocket(socketUrl, {
    opened: () => void begin().catch(fail),
    received: (frame) => (isLoaded ? take(frame) : waiting.push(frame)),
    // A refused handshake tells a page nothing; the same question over HTTP tells whether the session ended, and so it
    // does, at once, when the server closes the socket for that reason.
    closed: (hasEnded) =>
      isLoaded && !hasEnded ? fail(new Error('socket closed')) : void explainRefusal().catch(fail),
  })

  function fail(error: unknown): void {
    if (isOver) return
    isOver = true
    socket.close()
    listener.failed(error)
  }
  async function explainRefusal(): Promise<void> {
    await fetchDevices(base)
    fail(new Error('socket closed'))
  }
  function take(frame: string | ArrayBuffer): void {
    if (isOver) return
    try {
      listener.received(frame)
    } catch (error) {
      if (!(error instanceof BadLeanFrame)) throw error
      fail(error)
    }
  }
  async function begin(): Promise<void> {
    // Asked once the socket is open: from then on the server tells of every new one, so none falls in between.
    const devices = await fetchDevices(base)
    if (isOver) return
    isLoaded = true
    listener.ready(devices)
    for (const frame of waiting.splice(0)) take(frame)
  }
  return {
    get isLean() {
      return socket.isLean
    },
    send: (text) => socket.send(text),
    close() {
      isOver = true
      socket.close()
    },
  }
}
