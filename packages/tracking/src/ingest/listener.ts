import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import type { Connection } from '@rastro/contracts'
import { type Clock, createPace, type KeyPair, type Log } from '@rastro/platform'
import type { CoreFleet } from '../fleet/create-fleet.ts'
import type { Counters } from './counters.ts'
import type { LineWatcher } from './line.ts'
import type { Receiver } from './receive.ts'
import type { Strangers } from './strangers.ts'
import type { Valve } from './valve.ts'

/** A port of one protocol on one transport. */
export interface Listener {
  readonly protocol: string
  readonly transport: 'tcp' | 'tls' | 'udp' | 'http' | 'https'
  /** Open it; 0 asks for any free port. @returns the port it got @throws when it is taken or not allowed */
  listen(port: number, host: string): Promise<number>
  /** Hear more, or not now: what waits before the disk became too much, or is so no more. */
  steer?(): void
  /** Look at the time limits. */
  sweep(): void
  /** Accept and read nothing more; what was read is still answered. */
  stop(): void
  /** Send what is ready and close. */
  close(): Promise<void>
  /** Open connections, or datagram sources remembered. */
  readonly size: number
  /** Show this certificate from now on; connections that are open stay. Absent where nothing is encrypted. */
  show?(pair: KeyPair): void
  /** Answer a request that came to another port; absent where requests are not understood. */
  serve?(request: IncomingMessage, response: ServerResponse): void
  /** The open connections; absent where there are none. */
  connections?(): Connection[]
}

export interface ListenerDeps {
  receiver: Receiver
  fleet: CoreFleet
  strangers: Strangers
  /** Shut while storage does not keep up. */
  valve: Valve
  watcher: LineWatcher
  counters: Counters
  clock: Clock
  log: Log
}

/**
 * Connections the kernel keeps for us until we accept them: a whole fleet may reconnect at once, and who does not fit tries
 * again after one, three and seven seconds. The kernel caps it (`net.core.somaxconn`, 4,096 as a rule).
 */
const BACKLOG = 65_535

/** Listen on a TCP port and tell which. @throws when it is taken or not allowed */
export async function listenOn(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, host, backlog: BACKLOG }, resolve)
  await promise
  server.off('error', reject)
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

const COMPLAIN_EVERY_MS = 10_000

/** A listener for errors of an open port, such as too many open files: each try to accept would be a line. */
export function reportPortErrors(protocol: string, { clock, log }: Pick<ListenerDeps, 'clock' | 'log'>) {
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  return (error: Error): void => {
    if (mayComplain()) log.error({ err: error, protocol }, 'a device port failed')
  }
}
