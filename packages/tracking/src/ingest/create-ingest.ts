import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from '@rastro/contracts'
import { isHttpProtocol, type Protocol } from '../protocols/protocol.ts'
import { createHttpListener } from './http.ts'
import { LIMITS } from './limits.ts'
import type { Listener, ListenerDeps } from './listener.ts'
import { createTcpListener } from './tcp.ts'
import { createUdpListener } from './udp.ts'

/** Ports that are open, by protocol and transport. */
export type OpenPorts = Readonly<Record<string, Partial<Record<Listener['transport'], number>>>>

export interface IngestDeps extends ListenerDeps {
  protocols: readonly Protocol[]
  host: string
  /** Port of a protocol; 0 asks for any free one. */
  port: (protocol: Protocol) => number
}

/** All device ports together. */
export interface Ingest {
  /** Open every port. One that cannot be opened is logged and left out. */
  start(): Promise<OpenPorts>
  press(isPressed: boolean): void
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
  const { protocols, host, port, strangers, log } = deps
  const listeners: Listener[] = []
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
  async function openAll(protocol: Protocol): Promise<OpenPorts[string]> {
    const ports: OpenPorts[string] = {}
    let wanted = port(protocol)
    for (const listener of createListeners(protocol, deps)) {
      const got = await open(listener, wanted)
      if (got === undefined) continue
      ports[listener.transport] = got
      wanted = got
    }
    return ports
  }

  function sweep(): void {
    strangers.sweep()
    for (const listener of listeners) listener.sweep()
  }

  return {
    async start() {
      const ports: Record<string, OpenPorts[string]> = {}
      for (const protocol of protocols) ports[protocol.name] = await openAll(protocol)
      timer = setInterval(sweep, LIMITS.sweepMs)
      return ports
    },
    press(isPressed) {
      for (const listener of listeners) listener.press(isPressed)
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
