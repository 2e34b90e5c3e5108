import type { Attributes, Network } from '@rastro/contracts'

/** What a decoder says about one moment of one device. Speed in knots, course in degrees, altitude in metres. */
export interface RawPosition {
  /** Where the device was. Absent: the message carried no location, the last one is kept. */
  fix?: RawFix
  /** The device's own clock; absent = same as the fix time, or the server's clock. */
  deviceTime?: Date
  attributes: Attributes
  network?: Network
  /** A file that belongs to this moment. Ingest keeps it, and its name becomes the attribute of its kind. */
  media?: RawMedia
  /**
   * The bytes of this record without counters and checksums: a record sent twice has the same bytes, and is stored
   * once. Absent: the whole frame.
   */
  record?: Uint8Array
}

/** A picture or a recording a tracker sent. */
export interface RawMedia {
  kind: 'image' | 'audio' | 'video'
  /** What the name ends in, without its dot. */
  extension: 'jpg' | 'amr' | 'mp3' | 'mp4'
  bytes: Uint8Array
}

export interface RawFix {
  /** UTC. */
  time: Date
  /** Whether the receiver trusted this fix. */
  valid: boolean
  latitude: number
  longitude: number
  /** Metres; 0 when not told. */
  altitude?: number
  /** Knots; 0 when not told. */
  speed?: number
  /** Degrees from true north; 0 when not told. */
  course?: number
  /** Metres; 0 when not told. */
  accuracy?: number
}

/** What came out of one frame. */
export interface Decoded {
  /** Names the frame gives the device, best first. Absent: the connection's device is meant. */
  uniqueIds?: readonly string[]
  /** Oldest first. Empty for logins and heartbeats that carry nothing to keep. */
  positions: readonly RawPosition[]
  /** Sent once the device is known and every position is on stable storage. */
  reply?: Uint8Array
  /** Sent instead when the device is not known to us. Absent: silence. */
  refusal?: Uint8Array
  /** The device answered a command; the text is shown to the user. */
  commandResult?: string
}

/** A decoder met bytes that are not its protocol. Counted per protocol; only `ingest` decides whether to hang up. */
export class BadFrame extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'BadFrame'
    this.code = code
  }
}

/** What a decoder may know and remember about the connection it reads. Lives as long as the connection. */
export interface DecodeSession {
  readonly transport: 'tcp' | 'udp' | 'http'
  /** Unique id of the device this connection was identified as, if it was. */
  readonly uniqueId: string | undefined
  /** Settings of that device a decoder may ask for, all optional. */
  readonly device: DeviceHints
  /** The server's clock at the moment the frame was cut. Decoders never read a clock themselves. */
  readonly now: Date
  /** Room for what a protocol must remember between frames (time zone of a login, parts of a photo). */
  readonly memory: Memory
}

/** The part of a `Map` a decoder needs. */
export interface Memory {
  get(key: string): unknown
  set(key: string, value: unknown): unknown
  delete(key: string): boolean
}

/** What the owner told us about a device that changes how its frames read. */
export interface DeviceHints {
  /** Model name as the owner wrote it. */
  readonly model?: string
  /** The device's attributes (`decoder.timezone`, `<protocol>.alternative` and so on). */
  readonly attributes?: Readonly<Attributes>
}

/** One frame cut from the front of a stream. `consumed` bytes go away, terminators included. */
export interface Cut {
  frame: Buffer
  consumed: number
}

/**
 * Cut the first frame of `bytes`. Null: not complete yet. Must look at bytes, not text, and must not wait for more
 * than the protocol's `maxFrame`.
 * @throws BadFrame when no frame can ever start here; ingest then hangs up
 */
export type Framer = (bytes: Buffer, session: DecodeSession) => Cut | null

/** A command on its way to a device. */
export interface OutgoingCommand {
  type: string
  attributes: Attributes
  uniqueId: string
  /** Attributes of the device (`devicePassword` and the like). */
  device: DeviceHints
  now: Date
}

/** Turn a command into the bytes a device understands. @throws Error when an attribute is missing or not printable */
export type Encoder = (command: OutgoingCommand, session: DecodeSession | undefined) => Uint8Array

/** A protocol over TCP, UDP or both. */
export interface StreamProtocol {
  readonly name: string
  /** Default port; `DEVICE_PORT_OFFSET` is added to it. */
  readonly port: number
  readonly transports: readonly ('tcp' | 'udp')[]
  /** Cuts a TCP stream. A UDP datagram is one frame and is not cut, unless `frameDatagrams`. */
  readonly frame: Framer
  readonly frameDatagrams?: boolean
  /** Longest frame in bytes; one byte more hangs up. Default 1024. */
  readonly maxFrame?: number
  /** @throws BadFrame when the bytes are not this protocol; nothing else may be thrown */
  readonly decode: (frame: Buffer, session: DecodeSession) => Decoded
  readonly encode?: Readonly<Record<string, Encoder>>
}

/** A request to a device port that speaks HTTP. */
export interface HttpMessage {
  method: string
  /** Path with query. */
  url: string
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

/** What came out of a request; statuses are for known and unknown devices. */
export interface HttpDecoded extends Decoded {
  status?: number
  refusalStatus?: number
}

/** A protocol spoken in HTTP requests. */
export interface HttpProtocol {
  readonly name: string
  readonly port: number
  readonly transports: readonly ['http']
  readonly decode: (message: HttpMessage, session: DecodeSession) => HttpDecoded
  readonly encode?: Readonly<Record<string, Encoder>>
}

export type Protocol = StreamProtocol | HttpProtocol

/** Declare a protocol. The name is the reference server's, so that `position.protocol` agrees. */
export function defineProtocol<const P extends Protocol>(protocol: P): P {
  return protocol
}

/** Whether a protocol is spoken in HTTP requests. */
export function isHttpProtocol(protocol: Protocol): protocol is HttpProtocol {
  return protocol.transports[0] === 'http'
}
