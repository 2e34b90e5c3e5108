import { type NatsConnection, NoRespondersError, RequestError } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import { type Courier, NoAnswer } from './courier.ts'
import { type NatsLineOptions, openNatsLine } from './nats-connection.ts'

export interface NatsCourierOptions extends Pick<NatsLineOptions, 'url' | 'name'> {
  log: Log
}

/** What is done on every connection, as long as it is wanted. */
interface Subscribed {
  start: (connection: NatsConnection) => () => void
  stop?: () => void
}

/** Open a courier over NATS. Comes back at once: the connection is made behind, and again whenever it breaks. */
export function openNatsCourier({ url, name, log }: NatsCourierOptions): Courier {
  const listeners: ((isConnected: boolean) => void)[] = []
  const subscribed = new Set<Subscribed>()
  const line = openNatsLine({
    url,
    name,
    log,
    onOpened(opened) {
      for (const each of subscribed) each.stop = each.start(opened)
    },
    onChange(isConnected) {
      for (const listener of listeners) listener(isConnected)
    },
  })

  /** Do it now, or as soon as there is a connection; after a gap NATS' client does it again. */
  function subscribe(start: Subscribed['start']): () => void {
    const one: Subscribed = { start }
    subscribed.add(one)
    const { connection } = line
    if (connection && !connection.isClosed()) one.stop = start(connection)
    return () => {
      subscribed.delete(one)
      one.stop?.()
    }
  }

  return {
    get isConnected() {
      return line.isConnected
    },
    get failure() {
      return line.failure
    },
    tell(subject, message) {
      // While it is away NATS' client would keep messages without a bound.
      if (line.isConnected) line.connection?.publish(subject, message)
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
      const { connection, isConnected } = line
      if (!connection || !isConnected || connection.isClosed()) throw new NoAnswer(false)
      try {
        return (await connection.request(subject, message, { timeout: timeoutMs })).data
      } catch (error) {
        // A connection that broke meanwhile may have carried it.
        const isUnheard =
          (error instanceof RequestError && error.isNoResponders()) || error instanceof NoRespondersError
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
    close: () => line.close(),
  }
}
