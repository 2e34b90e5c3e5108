import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CATEGORIES,
  categoryImagePath,
  DEFAULT_DRIVER_IMAGE,
  deviceImagePath,
  driverImagePath,
  Refusal,
} from '@rastro/contracts'
import { createHttp, createLog } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { ExtensionDeps } from '../index.ts'
import { images } from './images.ts'

async function start() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rastro-images-'))
  const folder = join(dataFolder, 'assets/images')
  await mkdir(join(folder, 'drivers'), { recursive: true })
  await mkdir(join(folder, 'categories'))
  const photo = join(dataFolder, 'photo')
  await writeFile(photo, 'jpeg')
  const tracking = {
    requireCaller: async () => ({ id: 1 }),
    requireDevice(_: unknown, id: number) {
      if (id > 8) throw new Refusal('accessDenied', 'Device access denied')
    },
    async driverImage(_: unknown, id: number) {
      if (id > 8) throw new Refusal('accessDenied', 'Driver access denied')
      return id === 7 ? { path: photo, type: 'image/jpeg' } : undefined
    },
    deviceImage: async (id: number) => (id === 7 ? { path: photo, type: 'image/jpeg' } : undefined),
  }
  const app = await createHttp({ log: createLog('silent'), trustedProxies: [], guard: async () => {} })
  images(app, { dataFolder, tracking } as unknown as ExtensionDeps) // the part asks for nothing else
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await rm(dataFolder, { recursive: true })
  })
  return { folder, get: (path: string) => fetch(url + path) }
}

test('[IMG-02] every category has a picture, and the operator may put his own in its place', async () => {
  const { get, folder } = await start()
  for (const category of CATEGORIES) {
    const picture = await get(categoryImagePath(category))
    expect([category, picture.status, picture.headers.get('content-type')]).toEqual([category, 200, 'image/png'])
  }
  await writeFile(join(folder, 'categories/car.png'), 'his own')
  expect(await (await get(categoryImagePath('car'))).text()).toBe('his own')
})

test('[IMG-03] a driver without a picture is not found, the default driver is', async () => {
  const { get, folder } = await start()
  expect((await get(driverImagePath(4))).status).toBe(404)
  expect((await get(DEFAULT_DRIVER_IMAGE)).status).toBe(200)
  await writeFile(join(folder, 'drivers/4.png'), 'face')
  expect(await (await get(driverImagePath(4))).text()).toBe('face')
})

test('[IMG-03] the photo of a driver is what the API keeps, for those who hold the driver', async () => {
  const { get } = await start()
  const photo = await get(driverImagePath(7))
  expect([photo.headers.get('content-type'), await photo.text()]).toEqual(['image/jpeg', 'jpeg'])
  expect((await get(driverImagePath(9))).status).toBe(400)
})

test('[IMG-01] the picture of a device is what the API keeps, for those who see the device', async () => {
  const { get } = await start()
  const picture = await get(deviceImagePath(7))
  expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/jpeg', 'jpeg'])
  expect((await get(deviceImagePath(8))).status).toBe(404)
  expect((await get(deviceImagePath(9))).status).toBe(400)
})

test('no name leads out of the folder', async () => {
  const { get } = await start()
  const paths = [
    '/../x.png',
    '/..%2F..%2Fsecret.key',
    '/drivers/..%2F1.png',
    '/categories/unknown.png',
    '/7.jpg',
    '/.png',
  ]
  for (const path of paths) expect((await get(`/tarkan/assets/images${path}`)).status, path).toBe(404)
})
