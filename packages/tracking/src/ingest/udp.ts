import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { BadFrame, type StreamProtocol } from '../protocols/protocol.ts'
import { isWorthTelling } from './counters.ts'
import { LIMITS } from './limits.ts'
import type { Line } from './line.ts'
import { type Listener, type ListenerDeps, reportPortErrors } from './listener.ts'
import { createRecent } from './recent.ts'
import { createSession, type Session } from './session.ts'

/** Where datagrams come from. */
interface Source extends Line {
  readonly session: Session
  /** Bytes it sent and got no answer for: so much a command may have. */
  credit: number
}

/** Create the UDP port of a protocol. Datagrams nobody can keep now are dropped: the tracker gets no reply. */
export function createUdpListener(protocol: StreamProtocol, deps: ListenerDeps): Listener {
  const { receiver, watcher, clock, log } = deps
  const counts = deps.counters.of(protocol.name)
  const maxFrame = protocol.maxFrame ?? LIMITS.maxFrame
  /** Sources that named a known device, by address and port. */
  const sources = createRecent<Source>(LIMITS.udpSources)
  let agedMs = clock.monotonicMs()
  /** Replies to an address since the last sweep. */
  const replied = new Map<string, number>()
  let isStopped = false
  let socket = createSocket('udp4')
  let inFlight = 0
  let onIdle: (() => void) | undefined

  /** The frames of a datagram; a tail that is none is dropped. @throws BadFrame as the framer does */
  function* framesOf(datagram: Buffer, session: Session): Generator<Buffer> {
    if (!protocol.frameDatagrams) {
      yield datagram
      return
    }
    let bytes = datagram
    for (let cut = protocol.frame(bytes, session); cut !== null && cut.consumed > 0; ) {
      if (cut.frame.length > 0) yield cut.frame
      bytes = bytes.subarray(cut.consumed)
      cut = bytes.length > 0 ? protocol.frame(bytes, session) : null
    }
  }

  function handle(datagram: Buffer, source: RemoteInfo): void {
    const key = `${source.address} ${source.port}`
    const line = sources.get(key) ?? createSource(source)
    const { session } = line
    session.now = clock.now()
    let budget = datagram.length
    line.credit = Math.min(line.credit + budget, maxFrame)
    for (const frame of framesOf(datagram, session)) {
      const decode = () => protocol.decode(frame, session)
      const receipt = receiver.receive({ protocol: protocol.name, session, frame, decode })
      if (receipt?.entry === undefined) continue
      sources.set(key, line)
      budget -= receipt.answer?.length ?? 0
      line.credit = Math.max(0, line.credit - (receipt.answer?.length ?? 0))
      void answer(receipt.answer, receipt.durable, { source, budget })
      void watcher.heard(receipt.entry, line, receipt)
    }
  }

  /** A command goes to the endpoint the last datagram came from, as far as the bytes it sent pay for it. */
  function createSource({ address, port }: RemoteInfo): Source {
    const line: Source = {
      protocol: protocol.name,
      transport: 'udp',
      address,
      session: createSession('udp', { address, bound: undefined }, clock.now()),
      credit: 0,
      send(bytes) {
        if (isStopped || !mayReply(address, line.credit - bytes.length)) return false
        line.credit -= bytes.length
        socket.send(bytes, port, address)
        return true
      },
    }
    return line
  }

  /**
   * Reply, never with more bytes than came and not too often: source addresses can be forged, and a forger must gain
   * nothing by us.
   */
  async function answer(
    bytes: Uint8Array | undefined,
    durable: Promise<void> | undefined,
    { source, budget }: { source: RemoteInfo; budget: number },
  ): Promise<void> {
    inFlight++
    try {
      await durable
      if (bytes !== undefined && mayReply(source.address, budget)) socket.send(bytes, source.port, source.address)
    } catch (error) {
      log.debug({ err: error, protocol: protocol.name }, 'a datagram is not acknowledged')
    } finally {
      if (--inFlight === 0) onIdle?.()
    }
  }

  function mayReply(address: string, budget: number): boolean {
    const count = (replied.get(address) ?? 0) + 1
    replied.set(address, count)
    if (budget >= 0 && count <= LIMITS.udpRepliesPerSecond) return true
    counts.heldReplies++
    return false
  }

  function receive(datagram: Buffer, source: RemoteInfo): void {
    if (isStopped) return
    if (deps.valve.isShut) {
      counts.shed++
      return
    }
    if (datagram.length > maxFrame) {
      counts.badFrames++
      return
    }
    try {
      handle(datagram, source)
    } catch (error) {
      if (error instanceof BadFrame) counts.badFrames++
      else {
        counts.decoderBugs++
        const times = counts.decoderBugs
        if (isWorthTelling(times))
          log.error({ protocol: protocol.name, times, err: error }, 'a framer failed on a datagram')
      }
    }
  }

  return {
    protocol: protocol.name,
    transport: 'udp',
    async listen(port, host) {
      socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', recvBufferSize: 4 * 1024 * 1024 })
      socket.on('message', receive)
      socket.bind({ port, address: host })
      await once(socket, 'listening')
      socket.on('error', reportPortErrors(protocol.name, deps))
      return socket.address().port
    },
    sweep() {
      replied.clear()
      if (clock.monotonicMs() - agedMs < LIMITS.idleMs) return
      agedMs = clock.monotonicMs()
      sources.age()
    },
    stop() {
      isStopped = true
    },
    async close() {
      if (inFlight > 0) await new Promise<void>((resolve) => (onIdle = resolve))
      await new Promise<void>((resolve) => socket.close(resolve))
    },
    get size() {
      return sources.size
    },
  }
}
