import { isHttpProtocol, type Protocol, type StreamProtocol } from '../protocol.ts'
import type { Sample } from '../sample.ts'
import { damagedFrames, type Target } from './fuzz.ts'
import { bytesOfSample, decodeAlone, feedDatagram, feedRequest, feedStream } from './wire-feed.ts'

/** A whole frame, and how bytes in its place reach the protocol. */
export interface AttackTarget extends Target {
  /** @throws Error when the protocol does anything but give a result, wait, or call it a bad frame */
  readonly play: (bytes: Buffer) => void
}

/** What of a protocol's samples can be damaged: bytes of streams and datagrams, address and body of requests. */
export function targetsOf(protocol: Protocol, samples: readonly Sample[]): AttackTarget[] {
  return samples.flatMap((sample) =>
    isHttpProtocol(protocol) ? requestTargets(protocol, sample) : [streamTarget(protocol, sample)],
  )
}

function streamTarget(protocol: StreamProtocol, sample: Sample): AttackTarget {
  return { bytes: bytesOfSample(sample), play: (bytes) => attack(protocol, bytes, sample) }
}

/** As a stream or datagram, and as a frame the framer let through. */
export function attack(protocol: StreamProtocol, bytes: Buffer, sample: Sample): void {
  if (sample.udp === true) feedDatagram(protocol, bytes, sample)
  else {
    const { firstFrame } = feedStream(protocol, [bytes], sample)
    // A framer that took all of it as a frame, and told the session nothing, has had it decoded as it is.
    const isDecoded = protocol.frame.length < 2 && firstFrame?.equals(bytes) === true
    if (!isDecoded) decodeAlone(protocol, bytes, sample)
  }
}

function requestTargets(protocol: Protocol, sample: Sample): AttackTarget[] {
  const { http } = sample
  if (http === undefined) return []
  return (['url', 'body'] as const).map((part) => ({
    bytes: Buffer.from(http[part] ?? '', 'latin1'),
    play: (bytes) => void feedRequest(protocol, { ...http, [part]: bytes.toString('latin1') }, sample),
  }))
}

/** Time for the noise of one protocol; the whole suite stays within seconds. */
const LONGEST_MS = 700
/** So many are played however busy the machine is. */
const LEAST_FRAMES = 200
const MOST_FRAMES = 20_000

/** Play damaged frames until the time is over. Tells how many. @throws Error with the frame a protocol broke on */
export function fuzz(targets: readonly AttackTarget[], seed: number): number {
  const end = performance.now() + LONGEST_MS
  let frames = 0
  for (const { bytes, target } of damagedFrames(targets, seed)) {
    if ((frames >= LEAST_FRAMES && performance.now() > end) || frames === MOST_FRAMES) break
    try {
      target.play(bytes)
    } catch (error) {
      throw new Error(`seed ${seed}, frame ${frames}: ${bytes.toString('hex')}`, { cause: error })
    }
    frames++
  }
  return frames
}
