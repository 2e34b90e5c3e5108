import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive; its bytes are asked for when its turn comes. */
export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

interface Written {
  name: Buffer
  crc: number
  size: number
  packed: number
  offset: number
}

/** Times of files; the first the format knows, because ours are made for one reader. */
const DOS_DATE = 0x0021
/** Sizes follow the bytes, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
const MAX_BYTES = 0xffff_ffff

/**
 * Write an archive as it is read: no entry is ever whole in memory.
 * @throws RangeError when an entry or the archive reaches 4 GB
 */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset }
    const header = localHeader(entry.name)
    yield header
    for await (const chunk of pack(entry, content)) yield chunk
    if (Math.max(entry.size, offset + entry.packed) > MAX_BYTES) throw new RangeError('The archive is too large')
    const descriptor = dataDescriptor(entry)
    yield descriptor
    offset += header.length + entry.packed + descriptor.length
    written.push(entry)
  }
  yield directory(written, offset)
}

async function* pack(entry: Written, content: ZipEntry['content']): AsyncGenerator<Buffer> {
  async function* count(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  // The fastest level: tables of numbers shrink well with it, and a long report is not made slower.
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const source = Readable.from(count(), { objectMode: false })
  source.once('error', (error) => deflate.destroy(error))
  try {
    for await (const chunk of source.pipe(deflate)) {
      // A deflate stream gives buffers.
      entry.packed += (chunk as Buffer).length
      yield chunk as Buffer
    }
  } finally {
    source.destroy()
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function dataDescriptor({ crc, packed, size }: Written): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x0807_4b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function directory(entries: readonly Written[], offset: number): Buffer {
  const rows = entries.map(({ name, crc, packed, size, offset: start }) => {
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x0201_4b50, 0)
    row.writeUInt16LE(VERSION, 4)
    row.writeUInt16LE(VERSION, 6)
    row.writeUInt16LE(FLAGS, 8)
    row.writeUInt16LE(DEFLATE, 10)
    row.writeUInt16LE(DOS_DATE, 14)
    row.writeUInt32LE(crc, 16)
    row.writeUInt32LE(packed, 20)
    row.writeUInt32LE(size, 24)
    row.writeUInt16LE(name.length, 28)
    row.writeUInt32LE(start, 42)
    return Buffer.concat([row, name])
  })
  const table = Buffer.concat(rows)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([table, end])
}
