import {
  BadFrame,
  type Decoded,
  type DecodeSession,
  type DeviceHints,
  type HttpDecoded,
  isHttpProtocol,
  type Protocol,
  type RawPosition,
  type StreamProtocol,
} from '../protocol.ts'
import type { Sample, SampleRequest } from '../sample.ts'

const DEFAULT_MAX_FRAME = 1024
/** Far above what any frame needs, far below what a person would call a hang. */
const SLOW_MS = 500

/** What a connection that feeds bytes in pieces would have seen. */
export interface Feed {
  results: Decoded[]
  badFrames: number
  hungUp: boolean
  /** What the framer cut off first and let through; absent when it never did. */
  firstFrame?: Buffer
  /** Most bytes that ever waited for the rest of their frame. */
  longestWait: number
}

type OpenSession = { -readonly [Key in keyof DecodeSession]: DecodeSession[Key] }

export interface Peer {
  uniqueId?: string | undefined
  device?: DeviceHints | undefined
  transport?: DecodeSession['transport']
}

export function openSession({ uniqueId, device = {}, transport = 'tcp' }: Peer): OpenSession {
  return { transport, uniqueId, device, now: new Date('2026-01-31T01:02:03Z'), memory: new Map() }
}

/**
 * Do what ingest does with the pieces of a stream: collect, cut, decode, remember who is calling, hang up when a
 * frame cannot begin here or grows too long.
 * @throws Error when the protocol breaks its contract: throws anything but BadFrame, stands still, hangs, or yields
 * what cannot be stored
 */
export function feedStream(protocol: StreamProtocol, pieces: Iterable<Buffer>, peer: Peer): Feed {
  const session = openSession(peer)
  const feed: Feed = { results: [], badFrames: 0, hungUp: false, longestWait: 0 }
  const maxFrame = protocol.maxFrame ?? DEFAULT_MAX_FRAME
  let waiting = Buffer.alloc(0)
  for (const piece of pieces) {
    waiting = Buffer.concat([waiting, piece])
    feed.longestWait = Math.max(feed.longestWait, waiting.length)
    for (;;) {
      const cut = guard(feed, () => protocol.frame(waiting, session))
      if (cut === undefined) return { ...feed, hungUp: true }
      if (cut === null) break
      if (!(cut.consumed > 0 && cut.consumed <= waiting.length)) throw new Error('the framer does not move on')
      waiting = waiting.subarray(cut.consumed)
      if (cut.frame.length > maxFrame) return { ...feed, hungUp: true }
      feed.firstFrame ??= cut.frame
      if (cut.frame.length > 0) decodeFrame(protocol, feed, cut.frame, session)
    }
    if (waiting.length > maxFrame) return { ...feed, hungUp: true }
  }
  return feed
}

/** Do what ingest does with one datagram. @throws Error as {@link feedStream} */
export function feedDatagram(protocol: StreamProtocol, bytes: Buffer, peer: Peer): Feed {
  if (protocol.frameDatagrams === true) return feedStream(protocol, [bytes], { ...peer, transport: 'udp' })
  const feed: Feed = { results: [], badFrames: 0, hungUp: false, longestWait: 0 }
  decodeFrame(protocol, feed, bytes, openSession({ ...peer, transport: 'udp' }))
  return feed
}

/** Decode bytes as a frame, whatever the framer would say of them. @throws Error as {@link feedStream} */
export function decodeAlone(protocol: StreamProtocol, bytes: Buffer, peer: Peer): Feed {
  const feed: Feed = { results: [], badFrames: 0, hungUp: false, longestWait: 0 }
  decodeFrame(protocol, feed, bytes, openSession(peer))
  return feed
}

/** Do what ingest does with one request. @throws Error as {@link feedStream} */
export function feedRequest(protocol: Protocol, request: SampleRequest, peer: Peer): Feed {
  if (!isHttpProtocol(protocol)) throw new Error(`${protocol.name} takes no requests`)
  const feed: Feed = { results: [], badFrames: 0, hungUp: false, longestWait: 0 }
  const session = openSession({ ...peer, transport: 'http' })
  const { method, url, headers = {}, body = '' } = request
  const message = { method, url, headers, body: Buffer.from(body, 'latin1') }
  const result: HttpDecoded | undefined = guard(feed, () => protocol.decode(message, session))
  if (result !== undefined) keep(feed, result)
  return feed
}

function decodeFrame(protocol: StreamProtocol, feed: Feed, frame: Buffer, session: OpenSession): void {
  const result = guard(feed, () => protocol.decode(frame, session))
  if (result === undefined) return
  keep(feed, result)
  session.uniqueId ??= result.uniqueIds?.[0]
}

function keep(feed: Feed, result: Decoded): void {
  for (const position of result.positions) checkStorable(position)
  feed.results.push(result)
}

/** Undefined = BadFrame. */
function guard<T>(feed: Feed, work: () => T): T | undefined {
  const start = performance.now()
  const result = attempt(feed, work)
  if (performance.now() - start <= SLOW_MS) return result
  // A busy machine and the collector of garbage take time from everybody; a slow frame is slow each time.
  const took = Math.min(...Array.from({ length: 3 }, () => timeOf(work)))
  if (took > SLOW_MS) throw new Error(`one frame took ${Math.round(took)} ms`)
  return result
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  attempt({ results: [], badFrames: 0, hungUp: false, longestWait: 0 }, work)
  return performance.now() - start
}

function attempt<T>(feed: Feed, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof BadFrame)) throw error
    feed.badFrames++
    return undefined
  }
}

/** No NaN, no infinity, no impossible instant and no place off the Earth may leave a decoder, whatever came in. */
function checkStorable(position: RawPosition): void {
  const { fix, deviceTime, attributes } = position
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`attribute ${name} is ${value}`)
  }
  if (deviceTime !== undefined && Number.isNaN(deviceTime.getTime())) throw new Error('device time is no instant')
  if (fix === undefined) return
  if (Number.isNaN(fix.time.getTime())) throw new Error('fix time is no instant')
  for (const value of [fix.altitude, fix.speed, fix.course, fix.accuracy]) {
    if (value !== undefined && !Number.isFinite(value)) throw new Error(`fix holds ${value}`)
  }
  const onEarth = Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180
  if (!onEarth) throw new Error(`fix at ${fix.latitude} ${fix.longitude}`)
}

/** The bytes of a sample that is no request. */
export function bytesOfSample(sample: Sample): Buffer {
  return sample.hex === undefined ? Buffer.from(sample.text ?? '', 'latin1') : Buffer.from(sample.hex, 'hex')
}
