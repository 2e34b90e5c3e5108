import { connect, type Socket } from 'node:net'
import type { Histogram } from './histogram.ts'
import { createGt06Frames, createTeltonikaFrames, type FrameMaker } from './prepared-frames.ts'

/** GT06 serials wrap at 65,536; more frames than this in flight on one connection would mix up their times. */
const RING = 4096
const GT06_ANSWER_BYTES = 10
const GT06_LOCATION = 0x22

export type LoadProtocol = 'gt06' | 'teltonika'

export interface LoadConnectionOptions {
  readonly protocol: LoadProtocol
  readonly uniqueId: string
  readonly index: number
  readonly host: string
  readonly port: number
  readonly latencies: Histogram
}

/** One prepared tracker: sends a frame when told to and times the answer. */
export class LoadConnection {
  readonly ready: Promise<void>
  sent = 0
  acknowledged = 0
  readonly #protocol: LoadProtocol
  readonly #frames: FrameMaker
  readonly #latencies: Histogram
  readonly #socket: Socket
  readonly #sentAt = new Float64Array(RING)
  #unread: Buffer = Buffer.alloc(0)
  #isReady = false
  /** Frames that became due while the one before was still unanswered. */
  #held = 0
  #becomeReady: () => void = () => {}

  constructor(options: LoadConnectionOptions, buffer: Buffer) {
    const { protocol, uniqueId, index, host, port, latencies } = options
    this.#protocol = protocol
    this.#latencies = latencies
    this.#frames = protocol === 'gt06' ? createGt06Frames(uniqueId, index) : createTeltonikaFrames(uniqueId, index)
    // One buffer for all connections: answers are read before the next one can arrive.
    const onread = { buffer, callback: (length: number) => this.#read(buffer.subarray(0, length)) }
    this.#socket = connect({ host, port, noDelay: true, onread })
    this.ready = new Promise((resolve, reject) => {
      this.#becomeReady = resolve
      this.#socket.on('error', reject)
      this.#socket.on('close', () => reject(new Error(`${protocol} ${uniqueId}: the server hung up`)))
    })
    this.#socket.write(this.#frames.login)
  }

  /** Teltonika sends its next packet only after the answer to the last. */
  send(): void {
    if (this.#protocol === 'teltonika' && this.sent > this.acknowledged) {
      this.#held += 1
      return
    }
    this.sent += 1
    this.#sentAt[this.sent % RING] = performance.now()
    this.#socket.write(this.#frames.make({ fixTime: new Date(), serial: this.sent }))
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(fresh: Buffer): boolean {
    let bytes = this.#unread.length === 0 ? fresh : Buffer.concat([this.#unread, fresh])
    if (!this.#isReady) bytes = this.#readLogin(bytes)
    const used = this.#protocol === 'gt06' ? this.#readGt06(bytes) : this.#readTeltonika(bytes)
    this.#unread = used === bytes.length ? EMPTY : Buffer.from(bytes.subarray(used))
    return true
  }

  #readLogin(bytes: Buffer): Buffer {
    const length = this.#protocol === 'gt06' ? GT06_ANSWER_BYTES : 1
    if (bytes.length < length) return bytes
    const isAccepted = this.#protocol === 'gt06' || bytes[0] === 1
    if (!isAccepted) {
      this.#socket.destroy()
      return EMPTY
    }
    this.#isReady = true
    this.#becomeReady()
    return bytes.subarray(length)
  }

  #readGt06(bytes: Buffer): number {
    let offset = 0
    for (; offset + GT06_ANSWER_BYTES <= bytes.length; offset += GT06_ANSWER_BYTES) {
      if (bytes[offset + 3] === GT06_LOCATION) this.#confirm(bytes.readUInt16BE(offset + 4) % RING)
    }
    return offset
  }

  #readTeltonika(bytes: Buffer): number {
    let offset = 0
    for (; offset + 4 <= bytes.length; offset += 4) {
      if (bytes.readUInt32BE(offset) !== 1) continue
      this.#confirm(this.sent % RING)
      if (this.#held === 0) continue
      this.#held -= 1
      this.send()
    }
    return offset
  }

  #confirm(slot: number): void {
    this.acknowledged += 1
    this.#latencies.add(performance.now() - (this.#sentAt[slot] ?? 0))
  }
}

const EMPTY = Buffer.alloc(0)
