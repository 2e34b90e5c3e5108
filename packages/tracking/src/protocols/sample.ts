import type { Attributes, Network } from '@rastro/contracts'
import type { DeviceHints, HttpMessage, RawFix, RawMedia } from './protocol.ts'

/**
 * One telling frame of a protocol with exactly what must come out of it. `protocols.test.ts` plays every sample:
 * whole, byte by byte, glued, truncated and with flipped bits.
 */
export interface Sample {
  /** A sentence: "a moving car reports ignition on". */
  name: string
  /** Bytes as on the wire, terminators included: as hex, or as text of one character a byte. */
  hex?: string
  text?: string
  /** Instead of bytes, for protocols over HTTP. */
  http?: SampleRequest
  /** A datagram instead of a part of a stream. */
  udp?: boolean
  /** The device this connection already is. Absent: nobody. */
  uniqueId?: string
  device?: DeviceHints
  expect: SampleResult
  /** Where the frame was captured, or whose test it is. */
  source: string
}

export type SampleRequest = Pick<HttpMessage, 'method' | 'url'> & {
  headers?: Record<string, string>
  /** Text of one character a byte. */
  body?: string
}

/** What is not mentioned must be absent, attributes included. */
export interface SampleResult {
  uniqueIds?: readonly string[]
  positions?: readonly SamplePosition[]
  /** Hex. */
  reply?: string
  /** Hex. */
  refusal?: string
  commandResult?: string
  status?: number
  refusalStatus?: number
}

export interface SamplePosition {
  /** Time as ISO text. Numbers agree within a billionth. */
  fix?: Omit<RawFix, 'time'> & { time: string }
  deviceTime?: string
  attributes: Attributes
  network?: Network
  media?: Omit<RawMedia, 'bytes'> & { hex: string }
}
