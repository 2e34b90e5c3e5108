import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** One tile of an archive, not yet compressed. */
export interface ArchiveTile {
  /** Place on the Hilbert curve over all zoom levels. */
  tileId: number
  data: Uint8Array
}

export interface ArchiveFacts {
  minZoom: number
  maxZoom: number
  /** Degrees: west, south, east, north. */
  bounds: readonly [number, number, number, number]
  /** Degrees and zoom a viewer opens with. */
  centre: readonly [longitude: number, latitude: number, zoom: number]
  /** Vector layers, attribution and whatever else a viewer may want. */
  metadata: Record<string, unknown>
}

interface Entry {
  tileId: number
  offset: number
  length: number
  runLength: number
}

const HEADER_LENGTH = 127
/** Header and root directory must fit the first 16 KiB. */
const MOST_ROOT_BYTES = 16_384 - HEADER_LENGTH
const ENTRIES_PER_LEAF = 2_048
const GZIP = 2
const VECTOR_TILES = 1

/**
 * Put tiles into one PMTiles archive. Equal tiles are stored once. The same tiles always give the same bytes.
 * Source: PMTiles specification, version 3.
 */
export function writeArchive(tiles: readonly ArchiveTile[], facts: ArchiveFacts): Uint8Array {
  const { entries, contents, body } = packTiles(tiles.toSorted((a, b) => a.tileId - b.tileId))
  const { root, leaves } = packDirectories(entries)
  const metadata = pack(Buffer.from(JSON.stringify(facts.metadata)))
  const header = Buffer.alloc(HEADER_LENGTH)
  const rootStart = HEADER_LENGTH
  const metadataStart = rootStart + root.length
  const leavesStart = metadataStart + metadata.length
  const bodyStart = leavesStart + leaves.length
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const sizes = [rootStart, root.length, metadataStart, metadata.length, leavesStart, leaves.length, bodyStart]
  const counts = [body.length, tiles.length, entries.length, contents]
  for (const [index, value] of [...sizes, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  header.set([1, GZIP, GZIP, VECTOR_TILES, facts.minZoom, facts.maxZoom], 96)
  for (const [index, degrees] of facts.bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  header.writeUInt8(facts.centre[2], 118)
  header.writeInt32LE(Math.round(facts.centre[0] * 1e7), 119)
  header.writeInt32LE(Math.round(facts.centre[1] * 1e7), 123)
  return Buffer.concat([header, root, metadata, leaves, body])
}

function packTiles(tiles: readonly ArchiveTile[]) {
  const known = new Map<string, { offset: number; length: number }>()
  const parts: Buffer[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { tileId, data } of tiles) {
    const digest = createHash('sha256').update(data).digest('base64')
    let place = known.get(digest)
    if (place === undefined) {
      const packed = pack(data)
      place = { offset: end, length: packed.length }
      known.set(digest, place)
      parts.push(packed)
      end += packed.length
    }
    const last = entries.at(-1)
    if (last !== undefined && last.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength++
    else entries.push({ tileId, ...place, runLength: 1 })
  }
  return { entries, contents: known.size, body: Buffer.concat(parts) }
}

function packDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const flat = pack(directory(entries))
  if (flat.length <= MOST_ROOT_BYTES) return { root: flat, leaves: Buffer.alloc(0) }
  const pointers: Entry[] = []
  const parts: Buffer[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += ENTRIES_PER_LEAF) {
    const leaf = pack(directory(entries.slice(start, start + ENTRIES_PER_LEAF)))
    // A run length of 0 marks a pointer to a leaf.
    pointers.push({ tileId: entries[start]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
    parts.push(leaf)
    offset += leaf.length
  }
  return { root: pack(directory(pointers)), leaves: Buffer.concat(parts) }
}

/** Columns of variable-length numbers: id steps, run lengths, lengths, offsets (0 = right behind the one before). */
function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ tileId }, index) => tileId - (entries[index - 1]?.tileId ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, index) => {
      const before = entries[index - 1]
      return before !== undefined && before.offset + before.length === offset ? 0 : offset + 1
    }),
  ]
  return Buffer.from(numbers.flatMap(variableLength))
}

function variableLength(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}

/** Gzip without time stamp and with a fixed system byte, so that the archive is the same on every machine. */
function pack(data: Uint8Array): Buffer {
  const packed = gzipSync(data, { level: 9 })
  packed[9] = 255
  return packed
}
