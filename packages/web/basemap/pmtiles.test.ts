// @vitest-environment node
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Compression, PMTiles, type Source, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { type ArchiveFacts, writeArchive } from './pmtiles.ts'

/** Opens an archive with the reader the map uses. */
function open(archive: Uint8Array): PMTiles {
  // A copy of its own: small buffers share memory with others.
  const bytes = new Uint8Array(archive)
  const source: Source = {
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  }
  return new PMTiles(source, undefined, async (data, compression) =>
    compression === Compression.Gzip ? new Uint8Array(gunzipSync(new Uint8Array(data))).buffer : data,
  )
}

const facts: ArchiveFacts = {
  minZoom: 0,
  maxZoom: 9,
  bounds: [-180, -85, 180, 85],
  centre: [-46.6, -23.5, 3],
  metadata: { name: 'test' },
}
/** Text of a length nobody can guess, so that the directory does not compress away. */
function noise(index: number): string {
  const digits = String(Math.sin(index * index)).repeat(12)
  return digits.slice(0, Math.floor(Math.abs(Math.sin(index * 7 + index * index)) * 200))
}

const text = async (archive: PMTiles, [z, x, y]: readonly [number, number, number]) => {
  const tile = await archive.getZxy(z, x, y)
  return tile && new TextDecoder().decode(tile.data)
}

test('every tile written is read back, also behind leaf directories', async () => {
  const places = Array.from(
    { length: 60_000 },
    (_, index) => [9, index % 512, Math.floor(index / 512)] as const,
  ).filter((place, index) => place[2] === 17 || index === 0 || noise(index).length % 2 === 0)
  const tiles = places.map(([z, x, y], index) => ({
    tileId: zxyToTileId(z, x, y),
    data: new TextEncoder().encode(`tile ${x} ${y} ${noise(index)}`),
  }))
  const archive = open(writeArchive(tiles, facts))
  expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 9, centerLon: -46.6 })
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  expect(await text(archive, [9, 0, 0])).toMatch(/^tile 0 0 /)
  expect(await text(archive, [9, 311, 17])).toMatch(/^tile 311 17 /)
  expect(await text(archive, [9, 511, 400])).toBeUndefined()
  expect(await archive.getMetadata()).toEqual({ name: 'test' })
})

test('equal tiles are stored once', async () => {
  const data = new TextEncoder().encode('sea'.repeat(500))
  const many = Array.from({ length: 64 }, (_, index) => ({ tileId: zxyToTileId(3, index % 8, index >> 3), data }))
  const archive = writeArchive(many, facts)
  expect(archive.length).toBeLessThan(writeArchive(many.slice(0, 1), facts).length + 40)
  expect(await text(open(archive), [3, 7, 7])).toBe('sea'.repeat(500))
})

test('the map that is shipped holds the world in less than four megabytes', async () => {
  const bytes = readFileSync(new URL('../public/map/world.pmtiles', import.meta.url))
  expect(bytes.length).toBeLessThan(4_000_000)
  const archive = open(bytes)
  expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 6 })
  const saoPaulo = await archive.getZxy(6, 23, 36)
  expect(new TextDecoder().decode(saoPaulo?.data)).toContain('São Paulo')
})
