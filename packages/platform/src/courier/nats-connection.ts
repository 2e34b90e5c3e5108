import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import { systemClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createPace } from '../pace.ts'

/** A connection to NATS that is made again as often as it must be. */
export interface NatsLine {
  readonly isConnected: boolean
  /** Why there is no connection; undefined while there is one, or nothing was tried yet. */
  readonly failure: string | undefined
  /** The connection there is, or the last there was. */
  readonly connection: NatsConnection | undefined
  close(): Promise<void>
}

export interface NatsLineOptions {
  /** `nats://user:password@host:port`, several by comma. */
  url: string
  /** How the server's list of connections calls us. */
  name: string
  log: Log
  /** Hears of each connection that was made anew, before `onChange`: nothing is subscribed on it. */
  onOpened: (connection: NatsConnection) => void
  onChange: (isConnected: boolean) => void
}

const RECONNECT_MS = 500
/** Who refuses us does so again: asking twice a second would only fill its log. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** A host that does not answer at all is given up, and a process that closes meanwhile waits no longer for it. */
const CONNECT_MS = 5_000
/** A server that vanished without a word is given up after the second of these. */
const PING_MS = 3_000
const COMPLAIN_EVERY_MS = 60_000

/** Open the line. Comes back at once; a server that is away or refuses name and password is tried again, ever less often. */
export function openNatsLine(options: NatsLineOptions): NatsLine {
  const { url, name, log, onOpened, onChange } = options
  const wanted = { ...connectionOf(url), name }
  const closing = new AbortController()
  const mayComplain = createPace(systemClock, COMPLAIN_EVERY_MS)
  let connection: NatsConnection | undefined
  let isConnected = false
  let failure: string | undefined

  function change(isNow: boolean): void {
    if (isNow) failure = undefined
    if (isNow === isConnected) return
    isConnected = isNow
    log[isNow ? 'info' : 'warn']({ isConnected }, isNow ? 'NATS carries messages' : 'NATS is away')
    onChange(isNow)
  }

  function fail(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error)
    if (text !== failure || mayComplain()) log.warn({ err: error }, 'NATS cannot be used; trying again')
    failure = text
  }

  /** Until it is closed for good: what merely breaks, its client mends. */
  async function follow(opened: NatsConnection): Promise<void> {
    for await (const status of opened.status()) {
      if (status.type === 'reconnect') change(true)
      if (status.type === 'disconnect' || status.type === 'close') change(false)
      if (status.type === 'error' && !isConnected) fail(status.error)
    }
  }

  async function keepOpen(): Promise<void> {
    let waitMs = FIRST_WAIT_MS
    while (!closing.signal.aborted) {
      try {
        const opened = await connect(wanted)
        if (closing.signal.aborted) return await opened.close()
        connection = opened
        waitMs = FIRST_WAIT_MS
        onOpened(opened)
        change(true)
        await follow(opened)
        change(false)
      } catch (error) {
        if (closing.signal.aborted) return
        fail(error)
      }
      await pause(waitMs, undefined, { signal: closing.signal }).catch(() => undefined)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
  }

  const keeping = keepOpen()

  return {
    get isConnected() {
      return isConnected
    },
    get failure() {
      return failure
    },
    get connection() {
      return connection
    },
    async close() {
      closing.abort()
      await connection?.close()
      await keeping
      change(false)
    },
  }
}

/** The client takes name and password beside the addresses, not in them. */
function connectionOf(url: string): ConnectionOptions {
  const servers = url.split(',').map((server) => server.trim())
  const { username, password } = new URL(servers[0]?.replace(/^nats:/, 'http:') ?? '')
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers,
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    noEcho: true,
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
  }
}
