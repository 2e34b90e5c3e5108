import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BRANDING_PATH,
  type Branding,
  CUSTOM_PATH,
  Refusal,
  resellerDomainOf,
  THEME_DEFAULTS,
  THEME_PATH,
  THEME_PICTURES_PATH,
  type Theme,
  type ThemeState,
  USER_DEFAULTS,
  USER_KEYS,
  type User,
} from '@rastro/contracts'
import { createHttp, createLog, serveApp, systemClock } from '@rastro/platform'
import { PICTURES } from '@rastro/testkit/pictures'
import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { branding } from '../assets/branding.ts'
import type { ExtensionDeps } from '../index.ts'
import { createBrandedFiles } from './branded-files.ts'
import { createBrands } from './brands.ts'
import { theme } from './theme.ts'

const reseller = (id: number, domain: string): User => ({
  ...USER_DEFAULTS,
  id,
  userLimit: 10,
  attributes: { [USER_KEYS.reseller]: true, [USER_KEYS.resellerDomain]: domain },
})
const people: readonly User[] = [
  { ...USER_DEFAULTS, id: 1, administrator: true },
  { ...USER_DEFAULTS, id: 2 },
  reseller(3, 'Frota.example'),
  { ...reseller(4, 'lida.example'), readonly: true },
]

/** The parts over a folder and themes of their own; the caller is named in a header. */
async function start(edition: 'basic' | 'plus' = 'plus') {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rastro-theme-'))
  const web = join(dataFolder, 'web')
  await mkdir(join(web, 'icons'), { recursive: true })
  await writeFile(
    join(web, 'index.html'),
    '<meta name="theme-color" content="#0F5E8C" /><meta name="description" content="Rastro: mapa" />' +
      '<title>Rastro</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
  )
  await writeFile(join(web, 'manifest.webmanifest'), '{"name":"Rastro","icons":[{"src":"/icons/512.png"}]}')
  await writeFile(join(web, 'icons/512.png'), 'ours')
  const rows = new Map<number, string>()
  const themes = {
    list: async () => [...rows].map(([owner, settings]) => ({ owner, settings })),
    save: async (owner: number, settings: string) => void rows.set(owner, settings),
    remove: async (owner: number) => void rows.delete(owner),
  }
  const tracking = {
    requireCaller: async ({ headers }: FastifyRequest) => {
      const found = people.find(({ id }) => id === Number(headers['x-user']))
      if (!found) throw new Refusal('unauthorized')
      return found
    },
    resellerAt: (host: string) => people.find((user) => resellerDomainOf(user) === host)?.id,
    serverAttributes: () => ({ 'tarkan.headerText': 'Da casa' }),
  }
  const log = createLog('silent')
  const app = await createHttp({ log, trustedProxies: [], guard: async () => {} })
  const brands = createBrands({ themes, tracking, dataFolder, clock: systemClock, log })
  const deps = { tracking, brands, dataFolder, clock: systemClock, edition } as unknown as ExtensionDeps // all they ask for
  theme(app, deps)
  branding(app, deps)
  await serveApp(app, { folder: web, basemaps: dataFolder, inPlaceOf: createBrandedFiles(brands, dataFolder) })
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await rm(dataFolder, { recursive: true })
  })
  const call = (user: number, method: 'GET' | 'PUT' | 'DELETE', payload?: object) =>
    app.inject({ method, url: THEME_PATH, headers: { 'x-user': String(user) }, ...(payload ? { payload } : {}) })
  const bring = (bytes: Buffer, { user = 1, kind = 'logo', type = 'image/png' } = {}) =>
    app.inject({
      method: 'POST',
      url: `${THEME_PICTURES_PATH}?kind=${kind}`,
      headers: { 'x-user': String(user), 'content-type': type },
      payload: bytes,
    })
  const get = (url: string, host = 'localhost') => app.inject({ url, headers: { host, accept: 'text/html,*/*' } })
  const brandAt = async (host?: string): Promise<Branding> => (await get(BRANDING_PATH, host)).json<Branding>()
  return { call, bring, get, brandAt, folder: join(dataFolder, 'assets/custom') }
}

const themeWith = (fields: Partial<Theme>): Theme => ({ ...THEME_DEFAULTS, ...fields })

test('[THM-05] an administrator saves the theme, and everybody is told at once', async () => {
  const { call, brandAt } = await start()
  const before = (await call(1, 'GET')).json<ThemeState>()
  expect([before.saved, before.domain, before.theme.headerText]).toEqual([false, null, 'Da casa'])
  const saved = await call(1, 'PUT', themeWith({ title: 'TransVale', hue: 150, whatsapp: '79 99999-0000' }))
  expect([saved.statusCode, saved.json<ThemeState>().saved]).toEqual([200, true])
  expect(await brandAt()).toMatchObject({ title: 'TransVale', whatsapp: 'https://wa.me/79999990000' })
  expect((await brandAt()).palette?.['brand-600']).toMatch(/^#[\da-f]{6}$/)
})

test('going back forgets the theme, and the files of the installation count again', async () => {
  const { call, brandAt, folder } = await start()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'config.json'), '{"title":"Do arquivo"}')
  await call(1, 'PUT', themeWith({ title: 'TransVale' }))
  expect((await brandAt()).title).toBe('TransVale')
  expect((await call(1, 'DELETE')).json<ThemeState>()).toMatchObject({ saved: false, theme: { title: 'Do arquivo' } })
  expect((await brandAt()).title).toBe('Do arquivo')
})

test('[PERM-07] nobody but administrators and resellers with a domain edits a theme, and only in the plus edition', async () => {
  const { call, bring } = await start()
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? THEME_DEFAULTS : undefined
    expect((await call(2, method, body)).body).toBe('Administrator access required')
    expect((await call(9, method, body)).statusCode).toBe(401)
    expect((await call(4, method, body)).body).toBe('Write access denied')
  }
  expect((await bring(PICTURES.png, { user: 2 })).body).toBe('Administrator access required')
  const basic = await start('basic')
  for (const user of [1, 3]) expect((await basic.call(user, 'GET')).body).toBe('Operation restricted')
})

test('a reseller has his own branding on his domain and nowhere else', async () => {
  const { call, brandAt } = await start()
  await call(1, 'PUT', themeWith({ title: 'Casa', whatsapp: '79 99999-0000' }))
  expect((await brandAt('frota.example')).title).toBe('Casa')
  const saved = await call(3, 'PUT', themeWith({ title: 'Frota' }))
  expect(saved.json<ThemeState>().domain).toBe('frota.example')
  const own = await brandAt('frota.example')
  expect([own.title, own.whatsapp]).toEqual(['Frota', undefined])
  for (const host of ['localhost', 'x.frota.example', 'frota.example.evil', ''])
    expect((await brandAt(host)).title, host).toBe('Casa')
})

test('links that lead elsewhere than they say, pictures that are not here and unknown fields are refused', async () => {
  const { call } = await start()
  for (const body of [
    themeWith({ whatsapp: 'https://evil.example/wa.me' }),
    themeWith({ dataPolicy: 'javascript:alert(1)' }),
    themeWith({ androidApp: 'http://play.google.com/x' }),
    themeWith({ logo: 'https://evil.example/x.png' }),
    themeWith({ logo: '//evil.example/x.png' }),
    themeWith({ logo: `${CUSTOM_PATH}/missing.png` }),
    themeWith({ logo: `${CUSTOM_PATH}/../../secret.key` }),
    themeWith({ filterColour: 'red;}' }),
    { ...THEME_DEFAULTS, script: 'x' },
    { ...THEME_DEFAULTS, hue: 400 },
  ])
    expect((await call(1, 'PUT', body)).statusCode, JSON.stringify(body)).toBe(400)
})

test('a picture is kept without its notes under a name that never changes what it means', async () => {
  const { call, bring, get, brandAt } = await start()
  const answer = await bring(Buffer.concat([PICTURES.jpg, Buffer.from('camera of Ana')]), { type: 'image/png' })
  const { address } = answer.json<{ address: string }>()
  expect(address).toMatch(/^\/tarkan\/assets\/custom\/theme-[\w-]{22}\.jpg$/)
  const shown = await get(address)
  expect(shown.rawPayload).toEqual(PICTURES.jpg)
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(shown.headers['cache-control']).toMatch(/immutable/)
  expect(shown.headers['content-security-policy']).toMatch(/sandbox/)
  expect((await call(1, 'PUT', themeWith({ logo: address }))).statusCode).toBe(200)
  expect((await brandAt()).logo).toBe(address)
})

test('[C-33] programs, moving pictures, and what is too large or of the wrong shape for its place are refused', async () => {
  const { bring } = await start()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await bring(svg, { type: 'image/svg+xml' })).statusCode).toBe(400)
  expect((await bring(PICTURES.gif, { type: 'image/gif' })).statusCode).toBe(400)
  expect((await bring(PICTURES.png, { kind: 'icon' })).body).toBe('The icon is not square')
  expect((await bring(Buffer.alloc(3 * 1024 * 1024))).statusCode).toBe(413)
  expect((await bring(PICTURES.png, { type: 'text/html' })).statusCode).toBe(415)
  for (const kind of ['elsewhere', '', 'logo%00', 'toString'])
    expect((await bring(PICTURES.png, { kind })).statusCode).toBe(400)
})

test('pictures no theme names go after a day', async () => {
  const { call, bring, folder } = await start()
  const { address } = (await bring(PICTURES.png)).json<{ address: string }>()
  await bring(PICTURES.webp)
  await call(1, 'PUT', themeWith({ logo: address }))
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
  await bring(PICTURES.jpg)
  expect(new Set((await readdir(folder)).map((name) => name.split('.').at(-1)))).toEqual(new Set(['jpg', 'png']))
})

test('page, list for home screens and icons carry the brand of their host before any script runs', async () => {
  const { call, get, folder } = await start()
  expect((await get('/login')).body).toContain('<title>Rastro</title>')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'icon.png'), PICTURES.png)
  const icon = `${CUSTOM_PATH}/icon.png`
  await call(3, 'PUT', themeWith({ title: 'Frota <b>&', hue: 20, icon }))
  const page = (await get('/login', 'frota.example')).body
  expect(page).toContain('<title>Frota &lt;b&gt;&amp;</title>')
  expect(page).toContain(`<link rel="icon" href="${icon}" />`)
  expect(page).toContain('content="Frota &lt;b&gt;&amp;: mapa"')
  expect(page).not.toContain('#0F5E8C')
  const manifest = (await get('/manifest.webmanifest', 'frota.example')).json<{ name: string; icons: object[] }>()
  expect([manifest.name, manifest.icons]).toEqual(['Frota <b>&', [{ src: '/icons/512.png?v=icon.png' }]])
  expect((await get('/icons/512.png', 'frota.example')).rawPayload).toEqual(PICTURES.png)
  expect((await get('/icons/512.png')).body).toBe('ours')
  expect((await get('/login')).body).toContain('<title>Rastro</title>')
})
