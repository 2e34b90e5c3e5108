import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BRANDING_PATH, CUSTOM_PATH } from '@rastro/contracts'
import { createHttp, createLog, systemClock } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { ExtensionDeps } from '../index.ts'
import { createBrands } from '../theme/brands.ts'
import { branding } from './branding.ts'

async function start() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rastro-branding-'))
  const folder = join(dataFolder, 'assets/custom')
  await mkdir(folder, { recursive: true })
  const app = await createHttp({ log: createLog('silent'), trustedProxies: [], guard: async () => {} })
  const log = createLog('silent')
  const themes = { list: async () => [], save: async () => undefined, remove: async () => undefined }
  const tracking = { resellerAt: () => undefined, serverAttributes: () => ({}) }
  const brands = createBrands({ themes, tracking, dataFolder, clock: systemClock, log })
  branding(app, { dataFolder, brands } as ExtensionDeps) // the part asks for nothing else
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await rm(dataFolder, { recursive: true })
  })
  return {
    put: (name: string, content: string) => writeFile(join(folder, name), content),
    get: (path: string, headers?: Record<string, string>) => fetch(url + path, headers ? { headers } : {}),
  }
}

test('without a file there is an empty branding, and a broken file is as good as none', async () => {
  const { get, put } = await start()
  expect(await (await get(BRANDING_PATH)).json()).toEqual({})
  await put('config.json', '{ "title": ')
  expect(await (await get(BRANDING_PATH)).json()).toEqual({})
})

test('the file is served as far as it is right, and an unchanged one is a short answer', async () => {
  const { get, put } = await start()
  await put('config.json', '{ "title": "TransVale", "logo": 7, "secret": "x" }')
  const first = await get(BRANDING_PATH)
  expect(await first.json()).toEqual({ title: 'TransVale' })
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await get(BRANDING_PATH, again)).status).toBe(304)
  await put('config.json', '{ "title": "Other" }')
  expect(await (await get(BRANDING_PATH, again)).json()).toEqual({ title: 'Other' })
})

test('[C-33] pictures beside it are served, and a drawing opened as a page runs no scripts', async () => {
  const { get, put } = await start()
  await put('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const picture = await get(`${CUSTOM_PATH}/logo.svg`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(picture.headers.get('content-security-policy')).toMatch(/sandbox/)
  await put('notes.txt', 'private')
  for (const path of ['notes.txt', 'missing.png', '..%2F..%2Fsecret.key', '.png'])
    expect((await get(`${CUSTOM_PATH}/${path}`)).status, path).toBe(404)
})
