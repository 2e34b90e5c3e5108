import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURES } from '@rastro/testkit/pictures'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApi, type TestUser } from '../testing/api.ts'

async function start() {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  const ana = await api.user()
  const van = await ana.addDevice('van')
  const send = (body: Buffer, type = 'image/png', who: TestUser = ana, id = van.id) =>
    fetch(`${api.url}/api/devices/${id}/image`, {
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': type },
      body: new Uint8Array(body),
    })
  return { api, ana, van, send, files: () => readdir(join(api.folder, 'media', String(van.id))) }
}

test('a picture of a vehicle is kept without what the camera noted, and shown to who sees the vehicle', async () => {
  const { api, ana, send, files } = await start()
  const kept = await send(Buffer.concat([PICTURES.jpg, Buffer.from('hung on')]), 'image/jpeg')
  expect([kept.status, await kept.text()]).toEqual([200, 'device.jpg'])
  expect(await files()).toEqual(['device.jpg'])
  const shown = await ana.call('GET', '/api/media/van/device.jpg')
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PICTURES.jpg)
  const again = { 'if-none-match': shown.headers.get('etag') ?? '' }
  expect((await ana.call('GET', '/api/media/van/device.jpg', undefined, again)).status).toBe(304)

  const eve = await api.user()
  for (const path of ['/api/media/van/device.jpg', '/api/media/none/device.jpg']) {
    const answer = await eve.call('GET', path)
    expect([answer.status, await answer.text()]).toEqual([400, 'Device access denied'])
  }
  expect((await fetch(`${api.url}/api/media/van/device.jpg`)).status).toBe(401)
  expect((await send(PICTURES.png, 'image/png', eve)).status).toBe(400)
})

test('the newest picture takes the place of the one before, whatever its kind, and can be removed', async () => {
  const { ana, van, send, files } = await start()
  // The first bytes decide, not what the client says.
  expect(await (await send(PICTURES.png, 'image/jpeg')).text()).toBe('device.png')
  expect(await (await send(PICTURES.webp)).text()).toBe('device.webp')
  expect(await files()).toEqual(['device.webp'])
  expect((await ana.call('GET', '/api/media/van/device.png')).status).toBe(404)
  expect((await ana.call('DELETE', `/api/devices/${van.id}/image`)).status).toBe(204)
  expect(await files()).toEqual([])
})

test('[C-33] [C-37] what is no picture, too large, or sent as something else is refused and leaves nothing', async () => {
  const { ana, van, send } = await start()
  const svg = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
  expect([svg.status, await svg.text()]).toEqual([400, 'Unsupported image type'])
  expect((await send(Buffer.concat([PICTURES.jpg, Buffer.alloc(6_000_000)]))).status).toBe(413)
  expect((await send(PICTURES.png, 'application/octet-stream')).status).toBe(415)
  expect((await ana.call('POST', `/api/devices/${van.id}/image`, {})).status).toBe(415)
  expect((await send(PICTURES.png, 'image/png', { ...ana, cookie: '' })).status).toBe(401)
})

test('no other route reads a picture', async () => {
  const { api, ana } = await start()
  const headers = { cookie: ana.cookie, 'content-type': 'image/png' }
  const answer = await fetch(`${api.url}/api/devices`, { method: 'POST', headers, body: new Uint8Array(PICTURES.png) })
  expect(answer.status).toBe(415)
})

test('[C-38] names lead to files of the vehicle and nowhere else', async () => {
  const { api, ana, send } = await start()
  await send(PICTURES.png)
  await writeFile(join(api.folder, 'media', 'secret.jpg'), 'secret')
  const own = join(api.folder, 'media', String((await ana.get<{ id: number }[]>('/api/devices'))[0]?.id))
  await writeFile(join(own, 'other.jpg'), 'secret')
  await writeFile(join(own, '20261121120000-001.mp4'), '0123456789')
  for (const name of [
    '../secret.jpg',
    '..%2fsecret.jpg',
    '%2e%2e/secret.jpg',
    '..%5csecret.jpg',
    'other.jpg',
    'device.png%00',
    'device.exe',
    '.',
    '%2fetc%2fpasswd',
  ]) {
    const answer = await ana.call('GET', `/api/media/van/${name}`)
    expect([400, 404], name).toContain(answer.status)
  }
  const part = await ana.call('GET', '/api/media/van/20261121120000-001.mp4', undefined, { range: 'bytes=2-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  const tail = await ana.call('GET', '/api/media/van/20261121120000-001.mp4', undefined, { range: 'bytes=-3' })
  expect(await tail.text()).toBe('789')
})

test('[C-38] an identifier that looks like a path stays out of paths', async () => {
  const { api, ana, send } = await start()
  const strange = await ana.addDevice('a..b')
  expect((await send(PICTURES.png, 'image/png', ana, strange.id)).status).toBe(200)
  expect(await readdir(join(api.folder, 'media'))).toContain(String(strange.id))
  expect((await ana.call('GET', '/api/media/a..b/device.png')).status).toBe(200)
  expect((await readFile(join(api.folder, 'media', String(strange.id), 'device.png'))).length).toBe(PICTURES.png.length)
})

test('the files of a vehicle go with it', async () => {
  const { api, ana, van, send } = await start()
  await send(PICTURES.png)
  await ana.call('DELETE', `/api/devices/${van.id}`)
  await expect.poll(() => readdir(join(api.folder, 'media'))).toEqual([])
})
