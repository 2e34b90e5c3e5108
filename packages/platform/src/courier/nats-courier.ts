import {
  ClosedConnectionError,
  connect,
  type NatsConnection,
  NoRespondersError,
  RequestError,
} from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import { type Courier, NoAnswer } from './courier.ts'

export interface NatsCourierOptions {
  /** `nats://user:password@host:port`, several by comma. */
  url: string
  /** How the server's list of connections calls us. */
  name: string
  log: Log
}

const RECONNECT_MS = 500
/** A server that vanished without a word is given up after the second of these. */
const PING_MS = 3000

/** Open a courier over NATS. Comes back at once: the connection is made behind, and again whenever it breaks. */
export function openNatsCourier({ url, name, log }: NatsCourierOptions): Courier {
  const listeners: ((isConnected: boolean) => void)[] = []
  const wanted: ((connection: NatsConnection) => void)[] = []
  let connection: NatsConnection | undefined
  let isConnected = false
  let isClosed = false

  function change(isNow: boolean): void {
    if (isNow === isConnected) return
    isConnected = isNow
    log[isNow ? 'info' : 'warn']({ isConnected }, isNow ? 'NATS carries messages' : 'NATS is away')
    for (const listener of listeners) listener(isNow)
  }

  async function follow(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'reconnect') change(true)
      if (type === 'disconnect' || type === 'close') change(false)
    }
  }

  const opening = connect({
    servers: url.split(',').map((server) => server.trim()),
    ...credentialsOf(url),
    name,
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
  }).then((opened) => {
    if (isClosed) return opened.close()
    connection = opened
    for (const start of wanted) start(opened)
    change(true)
    return follow(opened)
  })
  opening.catch((error: unknown) => log.error({ err: error }, 'NATS cannot be used'))

  /** Do it now, or as soon as there is a connection; NATS itself does it again after each gap. */
  function subscribe(start: (opened: NatsConnection) => () => void): () => void {
    const state: { stop?: () => void; isStopped?: boolean } = {}
    const begin = (opened: NatsConnection): void => {
      if (!state.isStopped) state.stop = start(opened)
    }
    if (connection) begin(connection)
    else wanted.push(begin)
    return () => {
      state.isStopped = true
      state.stop?.()
    }
  }

  return {
    get isConnected() {
      return isConnected
    },
    tell(subject, message) {
      // While it is away NATS' client would keep messages without a bound.
      if (isConnected) connection?.publish(subject, message)
    },
    hear: (subject, listener) =>
      subscribe((opened) => {
        const subscription = opened.subscribe(subject, {
          callback(error, message) {
            if (error === null) listener(message.data)
          },
        })
        return () => subscription.unsubscribe()
      }),
    async ask(subject, message, timeoutMs) {
      if (!connection || !isConnected) throw new NoAnswer(false)
      try {
        return (await connection.request(subject, message, { timeout: timeoutMs })).data
      } catch (error) {
        const isUnheard =
          error instanceof ClosedConnectionError ||
          (error instanceof RequestError && error.isNoResponders()) ||
          error instanceof NoRespondersError
        throw new NoAnswer(!isUnheard, error)
      }
    },
    answer(subject, responder) {
      async function respond(message: { data: Uint8Array; respond(answer: Uint8Array): boolean }): Promise<void> {
        try {
          message.respond(await responder(message.data))
        } catch (failure) {
          log.error({ err: failure, subject }, 'a question of another node was not answered')
        }
      }
      subscribe((opened) => {
        const subscription = opened.subscribe(subject, {
          callback(error, message) {
            if (error === null) void respond(message)
          },
        })
        return () => subscription.unsubscribe()
      })
    },
    onConnection: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true
      await connection?.close()
      change(false)
    },
  }
}

/** The client takes name and password beside the addresses, not in them. */
function credentialsOf(url: string): { user?: string; pass?: string; token?: string } {
  const { username, password } = new URL(url.split(',')[0]?.replace(/^nats:/, 'http:') ?? '')
  if (username === '') return {}
  const user = decodeURIComponent(username)
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) }
}
