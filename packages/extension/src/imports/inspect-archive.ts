import { inflateRawSync } from 'node:zlib'
import { BadFile } from './bad-file.ts'

/** A workbook has a few dozen parts. */
const MOST_PARTS = 1_000
/** Bytes of all parts together once unpacked; 5,000 rows of 100 columns need less. */
const MOST_UNPACKED = 64 * 1024 * 1024
/** Sheets shrink to a tenth, a very regular one to a hundredth; only what is made to swell shrinks more. */
const MOST_RATIO = 250
const RATIO_FROM_BYTES = 1024 * 1024

const END = 0x06054b50
const END_BYTES = 22
const MOST_COMMENT = 0xffff
const PART = 0x02014b50
const PART_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** One part of an archive, as its directory tells. */
interface ArchivePart {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
}

/**
 * The parts of a workbook, unpacked, each with what the directory says and not a byte more: nothing has been parsed yet.
 * @throws BadFile tooLarge for what would swell, locked, broken
 */
export function unpackArchive(file: Buffer): Map<string, Buffer> {
  const parts = readDirectory(file)
  const unpacked = parts.reduce((sum, part) => sum + part.unpacked, 0)
  const packed = parts.reduce((sum, part) => sum + part.packed, 0)
  // Parts that lie over each other make a small file say a lot.
  if (unpacked > MOST_UNPACKED || packed > file.length || parts.some(swells)) throw new BadFile('tooLarge')
  return new Map(parts.map((part) => [part.name, unpack(file, part)]))
}

function swells({ unpacked, packed }: ArchivePart): boolean {
  return unpacked > RATIO_FROM_BYTES && unpacked > packed * MOST_RATIO
}

function readDirectory(file: Buffer): ArchivePart[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  const start = file.readUInt32LE(end + 16)
  if (count === 0xffff || start === 0xffff_ffff || count > MOST_PARTS) throw new BadFile('tooLarge')
  const parts: ArchivePart[] = []
  for (let at = start; parts.length < count; ) {
    if (at + PART_BYTES > end || file.readUInt32LE(at) !== PART) throw new BadFile('broken')
    if ((file.readUInt16LE(at + 8) & 1) === 1) throw new BadFile('locked')
    const nameBytes = file.readUInt16LE(at + 28)
    parts.push({
      name: file.toString('utf8', at + PART_BYTES, at + PART_BYTES + nameBytes),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += PART_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - MOST_COMMENT)
  for (let at = file.length - END_BYTES; at >= first; at--) if (file.readUInt32LE(at) === END) return at
  throw new BadFile('broken')
}

/** The directory may lie: what comes out is held to what it said. */
function unpack(file: Buffer, { method, packed, unpacked, offset }: ArchivePart): Buffer {
  if (offset + LOCAL_BYTES > file.length || file.readUInt32LE(offset) !== LOCAL) throw new BadFile('broken')
  const start = offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const bytes = file.subarray(start, start + packed)
  if (bytes.length !== packed || (method !== STORED && method !== DEFLATED)) throw new BadFile('broken')
  const content = method === STORED ? bytes : inflate(bytes, unpacked)
  if (content.length !== unpacked) throw new BadFile('broken')
  return content
}

function inflate(bytes: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isLonger = error instanceof RangeError
    throw new BadFile(isLonger ? 'tooLarge' : 'broken', { cause: error })
  }
}
