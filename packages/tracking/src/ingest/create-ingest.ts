import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSecureContext } from 'node:tls'
import type { Connection } from '@rastro/contracts'
import type { KeyPair } from '@rastro/platform'
import { isHttpProtocol, type Protocol } from '../protocols/protocol.ts'
import { createHttpListener } from './http.ts'
import { LIMITS } from './limits.ts'
import type { Listener, ListenerDeps } from './listener.ts'
import { type PortSecurity, tlsOptions } from './secure-port.ts'
import { createTcpListener } from './tcp.ts'
import { createUdpListener } from './udp.ts'

/** Ports that are open, by protocol and transport. */
export type OpenPorts = Readonly<Record<string, Partial<Record<Listener['transport'], number>>>>

export interface IngestDeps extends ListenerDeps {
  protocols: readonly Protocol[]
  host: string
  /** Port of a protocol; 0 asks for any free one. */
  port: (protocol: Protocol) => number
  /** Ports that speak TLS, beside the plain ones. Absent: none. */
  tls?: SecurePorts | undefined
}

/** Ports that speak TLS. They open once there is a certificate to show. */
export interface SecurePorts {
  /** TLS port of a protocol; 0 asks for any free one. */
  port: (protocol: Protocol) => number
  /** PEM of who signs the certificates trackers must show; undefined: they need none. */
  clientCa: string | undefined
}

/** All device ports together. */
export interface Ingest {
  /** Open every port. One that cannot be opened is logged and left out. */
  start(): Promise<OpenPorts>
  /**
   * Show this certificate on the ports that speak TLS from now on; the first one opens them.
   * @throws Error when certificate and key do not fit
   */
  show(pair: KeyPair): Promise<void>
  /** Accept and read nothing more. */
  stop(): void
  /** Send what is ready and close. */
  close(): Promise<void>
  /** Open connections by protocol and transport, `gt06/tcp`. */
  connections(): Readonly<Record<string, number>>
  /** Every open connection. */
  list(): Connection[]
  /** Answer a request as the port of an HTTP protocol would. @returns whether there is such a port */
  serve(protocol: string, request: IncomingMessage, response: ServerResponse): boolean
}

export function createIngest(deps: IngestDeps): Ingest {
  const { protocols, host, port, tls, strangers, log } = deps
  const listeners: Listener[] = []
  const ports: Record<string, OpenPorts[string]> = {}
  let pair: KeyPair | undefined
  let isStarted = false
  let timer: NodeJS.Timeout | undefined

  async function open(listener: Listener, wanted: number): Promise<number | undefined> {
    const { protocol, transport } = listener
    try {
      const got = await listener.listen(wanted, host)
      listeners.push(listener)
      return got
    } catch (error) {
      log.error({ err: error, protocol, transport, port: wanted }, 'a device port cannot be opened; the others go on')
      return undefined
    }
  }

  /** A protocol's transports share a number, also when any number will do. */
  async function openAll(protocol: Protocol): Promise<void> {
    let wanted = port(protocol)
    for (const listener of createListeners(protocol, deps)) {
      const got = await open(listener, wanted)
      if (got === undefined) continue
      ports[protocol.name] = { ...ports[protocol.name], [listener.transport]: got }
      wanted = got
    }
  }

  async function openSecure({ port: portOf, clientCa }: SecurePorts, shown: KeyPair): Promise<void> {
    for (const protocol of protocols) {
      const listener = createSecureListener(protocol, deps, { pair: pair ?? shown, clientCa })
      const got = listener && (await open(listener, portOf(protocol)))
      if (listener && got !== undefined) ports[protocol.name] = { ...ports[protocol.name], [listener.transport]: got }
    }
  }

  deps.valve.onFull = () => {
    for (const listener of listeners) listener.steer?.()
  }

  function sweep(): void {
    strangers.sweep()
    for (const listener of listeners) listener.sweep()
  }

  return {
    async start() {
      for (const protocol of protocols) {
        ports[protocol.name] = {}
        await openAll(protocol)
      }
      isStarted = true
      if (tls && pair) await openSecure(tls, pair)
      timer = setInterval(sweep, LIMITS.sweepMs)
      return ports
    },
    async show(shown) {
      const isFirst = pair === undefined
      // Refuses what does not fit, before anything is changed.
      createSecureContext(tlsOptions({ pair: shown, clientCa: tls?.clientCa }))
      pair = shown
      if (isFirst && isStarted && tls) return openSecure(tls, shown)
      for (const listener of listeners) listener.show?.(shown)
    },
    stop() {
      clearInterval(timer)
      for (const listener of listeners) listener.stop()
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
    },
    connections: () =>
      Object.fromEntries(listeners.map(({ protocol, transport, size }) => [`${protocol}/${transport}`, size])),
    list: () => listeners.flatMap((listener) => listener.connections?.() ?? []),
    serve(name, request, response) {
      const listener = listeners.find((one) => one.protocol === name && 'serve' in one)
      listener?.serve?.(request, response)
      return listener !== undefined
    },
  }
}

function createListeners(protocol: Protocol, deps: ListenerDeps): Listener[] {
  if (isHttpProtocol(protocol)) return [createHttpListener(protocol, deps)]
  return protocol.transports.map((transport) =>
    transport === 'tcp' ? createTcpListener(protocol, deps) : createUdpListener(protocol, deps),
  )
}

/** Datagrams have no TLS; a protocol that has nothing else has no such port. */
function createSecureListener(protocol: Protocol, deps: ListenerDeps, security: PortSecurity): Listener | undefined {
  if (isHttpProtocol(protocol)) return createHttpListener(protocol, deps, security)
  return protocol.transports.includes('tcp') ? createTcpListener(protocol, deps, security) : undefined
}
