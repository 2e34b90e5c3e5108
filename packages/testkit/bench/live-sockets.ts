import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ClientOptions {
  readonly url: string
  /** Sessions the sockets take in turn. */
  readonly cookies: readonly string[]
  readonly sockets: number
  /** Ask for lean frames, as the web app does; else whole messages, as any other client gets. */
  readonly isLean: boolean
  /** Leave out times of whole seconds, which trackers send that know no milliseconds. */
  readonly onlyMilliseconds?: boolean
  /** So many more sockets that read nothing once they are open. */
  readonly slow?: number
}

export interface ClientReport {
  /**
   * Positions, counted once for each socket that got them; of lean frames also those in place of which a newer one of the
   * same vehicle came.
   */
  readonly arrived: number
  /** Milliseconds from the tracker's write to the socket's message. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly bytes: number
}

export interface LiveSockets {
  /**
   * Close them.
   * @param expected so many positions are waited for as long as any come
   * @returns what arrived since they opened
   */
  finish(expected?: number): Promise<ClientReport>
}

/** Open many sockets from a process of their own. */
export async function openLiveSockets(options: ClientOptions): Promise<LiveSockets> {
  const child = fork(join(import.meta.dirname, 'live-clients.ts'))
  child.send(options)
  await answerOf(child)
  return {
    async finish(expected = 0) {
      const report = answerOf(child)
      child.send(expected)
      // live-clients.ts answers a second message with nothing else.
      return (await report) as ClientReport
    },
  }
}

/** The raw limit: a server that only sends, as often and as much as the product would. */
export async function startRelay(positionsPerSecond: number): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'live-relay.ts'), [String(positionsPerSecond)])
  const port = await answerOf(child)
  return { url: `http://127.0.0.1:${String(port)}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function answerOf(child: ReturnType<typeof fork>): Promise<unknown> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the process of the sockets ended with code ${String(code)}`)
  })
  const answer = once(child, 'message', { signal }).then(([message]: unknown[]) => message)
  return Promise.race([answer, ended]).finally(() => {
    for (const promise of [answer, ended]) promise.catch(() => undefined)
    waiting.abort()
  })
}
