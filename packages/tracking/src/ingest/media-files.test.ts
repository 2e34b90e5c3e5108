import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { meitrack } from '../protocols/meitrack/index.ts'
import { packetFor } from '../protocols/meitrack/message.ts'
import { startCore } from '../testing/core.ts'
import { makeDevice, silent } from '../testing/fleet.ts'
import { connectTracker } from '../testing/tracker.ts'
import { LIMITS } from './limits.ts'
import { createMediaFiles } from './media-files.ts'

const ID = '123456789012345'
const PICTURE = Buffer.from('ffd8ffe0002a2c0d0affd9', 'hex')

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-media-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A piece of a photo as the tracker packs it: like a packet for it, but with dollars. */
function piece(count: number, index: number, bytes: Buffer): Buffer {
  const packet = packetFor(ID, 'O', `D00,camera_picture.jpg,${count},${index},${bytes.toString('latin1')}`)
  packet.write('$$')
  return packet
}

test('a photo in pieces becomes a file of the device, and its name an attribute', async () => {
  const mediaFolder = await makeFolder()
  const devices = [makeDevice({ id: 7, uniqueId: ID })]
  const { store, ports } = await startCore({ protocols: [meitrack], devices, mediaFolder })
  const tracker = await connectTracker(ports['meitrack']!.tcp!)
  tracker.send(piece(2, 0, PICTURE.subarray(0, 6)))
  tracker.send(piece(2, 1, PICTURE.subarray(6)))
  await store.reached(1)
  const name = String(store.records[0]?.attributes['image'])
  expect(name).toMatch(/^\d{14}-\d{3}\.jpg$/)
  await expect.poll(() => readdir(join(mediaFolder, '7'))).toEqual([name])
  expect(await readFile(join(mediaFolder, '7', name))).toEqual(PICTURE)
})

test('without a folder the position counts and has no file', async () => {
  const { store, ports } = await startCore({ protocols: [meitrack], devices: [makeDevice({ uniqueId: ID })] })
  const tracker = await connectTracker(ports['meitrack']!.tcp!)
  tracker.send(piece(1, 0, PICTURE))
  await store.reached(1)
  expect(store.records[0]?.attributes).not.toHaveProperty('image')
})

test('two files of one second have two names, and a device that sent enough today has to wait for tomorrow', () => {
  const files = createMediaFiles('unused', silent)
  const now = new Date('2026-11-21T12:00:00Z')
  const photo = { kind: 'image', extension: 'jpg', bytes: Buffer.alloc(LIMITS.mediaBytesPerDay / 2) } as const
  expect(files.name(1, photo, now)).toBe('20261121120000-001.jpg')
  expect(files.name(1, photo, now)).toBe('20261121120000-002.jpg')
  expect(files.name(1, photo, now)).toBeUndefined()
  expect(files.name(2, photo, now)).toBe('20261121120000-003.jpg')
  expect(files.name(1, photo, new Date('2026-11-22T00:00:00Z'))).toBe('20261122000000-004.jpg')
})

test('a file that cannot be written costs nothing but itself', async () => {
  const folder = await makeFolder()
  const files = createMediaFiles(join(folder, '\0'), silent)
  const photo = { kind: 'image', extension: 'jpg', bytes: PICTURE } as const
  await expect(files.write(1, 'one.jpg', photo)).resolves.toBeUndefined()
})
