import { BadFrame } from '../protocol.ts'

/**
 * A cursor over the bytes of one frame. Every read moves it; a read past the end throws, so a declared length can
 * never make it allocate or loop. Big endian unless the name ends in `Le`.
 * @throws BadFrame `truncated` from every read that asks for more than is left
 */
export class ByteReader {
  readonly bytes: Buffer
  /** Index of the next byte; may be moved freely, reads check it. */
  offset = 0

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get remaining(): number {
    return this.bytes.length - this.offset
  }

  /** Move over `count` bytes and tell where they began. */
  take(count: number): number {
    const start = this.offset
    const end = start + count
    // Written so that NaN fails too.
    if (!(count >= 0 && start >= 0 && end <= this.bytes.length)) throw new BadFrame('truncated')
    this.offset = end
    return start
  }

  skip(count: number): void {
    this.take(count)
  }

  /** The byte `ahead` bytes from here, without moving. */
  peek(ahead = 0): number {
    const value = this.bytes[this.offset + ahead]
    if (value === undefined) throw new BadFrame('truncated')
    return value
  }

  uint8(): number {
    return this.bytes.readUInt8(this.take(1))
  }

  int8(): number {
    return this.bytes.readInt8(this.take(1))
  }

  uint16(): number {
    return this.bytes.readUInt16BE(this.take(2))
  }

  int16(): number {
    return this.bytes.readInt16BE(this.take(2))
  }

  uint24(): number {
    return this.bytes.readUIntBE(this.take(3), 3)
  }

  uint32(): number {
    return this.bytes.readUInt32BE(this.take(4))
  }

  int32(): number {
    return this.bytes.readInt32BE(this.take(4))
  }

  uint64(): bigint {
    return this.bytes.readBigUInt64BE(this.take(8))
  }

  int64(): bigint {
    return this.bytes.readBigInt64BE(this.take(8))
  }

  float(): number {
    return this.bytes.readFloatBE(this.take(4))
  }

  floatLe(): number {
    return this.bytes.readFloatLE(this.take(4))
  }

  uint16Le(): number {
    return this.bytes.readUInt16LE(this.take(2))
  }

  int16Le(): number {
    return this.bytes.readInt16LE(this.take(2))
  }

  uint32Le(): number {
    return this.bytes.readUInt32LE(this.take(4))
  }

  int32Le(): number {
    return this.bytes.readInt32LE(this.take(4))
  }

  /** A view of the next `count` bytes, not a copy. */
  slice(count: number): Buffer {
    const start = this.take(count)
    return this.bytes.subarray(start, start + count)
  }

  /** A reader over the next `count` bytes, which ends where they end. */
  part(count: number): ByteReader {
    return new ByteReader(this.slice(count))
  }

  /** A view of everything that is left. */
  rest(): Buffer {
    return this.slice(this.remaining)
  }

  /** Lower-case hex of the next `count` bytes. */
  hex(count: number): string {
    const start = this.take(count)
    return this.bytes.toString('hex', start, start + count)
  }

  /** The next `count` bytes as text, one character a byte. */
  text(count: number): string {
    const start = this.take(count)
    return this.bytes.toString('latin1', start, start + count)
  }

  /** Number written as `digits` decimal digits, two a byte; an odd count uses the high half of the last byte. */
  bcd(digits: number): number {
    const start = this.take((digits + 1) >> 1)
    let value = 0
    for (let index = 0; index < digits; index++) {
      const byte = this.bytes.readUInt8(start + (index >> 1))
      value = value * 10 + (index % 2 === 0 ? byte >> 4 : byte & 0x0f)
    }
    return value
  }
}
