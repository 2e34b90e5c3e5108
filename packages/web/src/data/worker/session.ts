import type { Device, LiveMessage } from '@rastro/contracts'
import type { Connection } from '../live-feed.ts'
import { createReconnect, type Schedule } from './reconnect.ts'
import { fetchDevices, SessionOver } from './requests.ts'

/** What happens on the way to the server, told to the owner of the fleet. */
export interface SessionListener {
  /** The whole list of devices, first and after every reconnection; frames follow. */
  devicesLoaded(devices: readonly Device[]): void
  messageReceived(message: LiveMessage): void
  connectionChanged(connection: Connection): void
  sessionEnded(): void
  /** The very first load failed; it is tried again all the same. */
  loadFailed(reason: string): void
}

export interface Session {
  wake(): void
  stop(): void
}

interface SessionParts {
  base: string
  socketUrl: string
  schedule: Schedule
  now: () => number
  listener: SessionListener
}

/**
 * Keep one connection to the server: devices by HTTP and the socket side by side, again five seconds after every
 * close. Frames that arrive before the devices wait, because a position without its device has no place to go.
 */
export function createSession({ base, socketUrl, schedule, now, listener }: SessionParts): Session {
  let attempt: { close(): void } | null = null
  let since: number | null = null
  let isStopped = false
  const reconnect = createReconnect(connect, schedule)
  const report = (state: Connection['state']) => listener.connectionChanged({ state, since })

  function connect(): void {
    attempt = createAttempt({ base, socketUrl }, { ready, received, failed })
  }

  function ready(devices: readonly Device[]): void {
    listener.devicesLoaded(devices)
    since = now()
    report('live')
  }

  function received(message: LiveMessage): void {
    since = now()
    listener.messageReceived(message)
  }

  function failed(error: unknown): void {
    if (isStopped) return
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
  return { wake: () => reconnect.wake(), stop }
}

interface AttemptListener {
  ready(devices: readonly Device[]): void
  received(message: LiveMessage): void
  failed(error: unknown): void
}

/** One try: both the devices and the socket must come. `failed` is called at most once. */
function createAttempt({ base, socketUrl }: { base: string; socketUrl: string }, listener: AttemptListener) {
  const waiting: LiveMessage[] = []
  let isLoaded = false
  let isOver = false
  const socket = new WebSocket(socketUrl)
  const fail = (error: unknown) => {
    if (isOver) return
    isOver = true
    socket.close()
    listener.failed(error)
  }
  const explainRefusal = async () => {
    await fetchDevices(base)
    fail(new Error('socket closed'))
  }
  const opened = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve(), { once: true }))
  socket.addEventListener('close', () => {
    // A refused handshake tells a page nothing; the same question over HTTP tells whether the session ended.
    if (isLoaded) fail(new Error('socket closed'))
    else void explainRefusal().catch(fail)
  })
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    if (isOver) return
    // The server's own frame, described by the contracts both sides share.
    const message = JSON.parse(event.data) as LiveMessage
    if (isLoaded) listener.received(message)
    else waiting.push(message)
  })
  const load = async () => {
    const [devices] = await Promise.all([fetchDevices(base), opened])
    if (isOver) return
    isLoaded = true
    listener.ready(devices)
    for (const message of waiting.splice(0)) listener.received(message)
  }
  load().catch(fail)
  return {
    close() {
      isOver = true
      socket.close()
    },
  }
}
