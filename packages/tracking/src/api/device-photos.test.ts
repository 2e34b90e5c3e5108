import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DevicePhoto, MAX_DEVICE_PHOTOS } from '@rastro/contracts'
import { PICTURES } from '@rastro/testkit/pictures'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApi, type TestUser } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'

async function start() {
  const clock = createTestClock()
  const api = await createTestApi({ clock })
  onTestFinished(() => api.close())
  const ana = await api.user()
  const van = await ana.addDevice('van')
  const path = `/api/devices/${van.id}/photos`
  const add = (body: Buffer, caption = '', who: TestUser = ana) =>
    fetch(`${api.url}${path}?${new URLSearchParams({ caption })}`, {
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': 'image/jpeg' },
      body: new Uint8Array(body),
    })
  const list = (who: TestUser = ana) => who.get<DevicePhoto[]>(path)
  return { api, ana, van, path, clock, add, list }
}

const NOON = { file: 'photo-20261121120000000.jpg', time: '2026-11-21T12:00:00.000Z' }

test('photos of an installation are kept in their order with what is written below', async () => {
  const { ana, clock, add, list } = await start()
  expect(await list()).toEqual([])
  expect(await (await add(PICTURES.jpg, ' Sob o painel ')).json()).toEqual({ ...NOON, caption: 'Sob o painel' })
  // At the same moment: neither takes the place of the other.
  await add(PICTURES.jpg)
  clock.advance(1000)
  await add(PICTURES.png)
  expect((await list()).map(({ file, caption }) => [file, caption])).toEqual([
    [NOON.file, 'Sob o painel'],
    ['photo-20261121120000001.jpg', ''],
    ['photo-20261121120001000.png', ''],
  ])
  const shown = await ana.call('GET', `/api/media/van/${NOON.file}`)
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PICTURES.jpg)
})

test('what is written below changes, and a photo goes with it', async () => {
  const { api, ana, van, path, add, list } = await start()
  await add(PICTURES.jpg, 'a')
  const changed = await ana.call('PUT', `${path}/${NOON.file}`, { caption: 'Relé' })
  expect(await changed.json()).toEqual({ ...NOON, caption: 'Relé' })
  expect(await list()).toEqual([{ ...NOON, caption: 'Relé' }])
  expect((await ana.call('DELETE', `${path}/${NOON.file}`)).status).toBe(204)
  expect(await list()).toEqual([])
  for (const file of [NOON.file, 'photos.json', 'device.jpg', '..%2F1'])
    expect((await ana.call('DELETE', `${path}/${file}`)).status, file).toBe(404)
  await add(PICTURES.jpg)
  await ana.call('DELETE', `/api/devices/${van.id}`)
  await expect.poll(() => readdir(join(api.folder, 'media'))).not.toContain(String(van.id))
})

test('a device keeps as many as it may, and no file that is none', async () => {
  const { add, list } = await start()
  for (let count = 0; count < MAX_DEVICE_PHOTOS; count++) await add(PICTURES.jpg)
  const more = await add(PICTURES.jpg)
  expect([more.status, await more.text()]).toEqual([400, 'A device keeps at most 12 photos'])
  expect(await list()).toHaveLength(MAX_DEVICE_PHOTOS)
  expect((await add(Buffer.from('<svg/>'))).status).toBe(400)
})

test('who sees the vehicle sees them; only who may change it changes them', async () => {
  const { api, ana, van, path, add, list } = await start()
  await add(PICTURES.jpg)
  const eve = await api.user()
  expect((await add(PICTURES.jpg, '', eve)).status).toBe(400)
  expect((await eve.call('GET', path)).status).toBe(400)
  const reader = await api.user({ deviceReadonly: true })
  await api.store.links.add({ userId: reader.user.id, deviceId: van.id })
  api.gate.access.addLink({ userId: reader.user.id, deviceId: van.id })
  expect(await list(reader)).toHaveLength(1)
  expect(await (await add(PICTURES.jpg, '', reader)).text()).toBe('Write access denied')
  expect(await list(ana)).toHaveLength(1)
})
