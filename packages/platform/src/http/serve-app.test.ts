import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHttp, type Http } from './create-http.ts'
import { serveApp } from './serve-app.ts'

const HTML = { accept: 'text/html,*/*' }
let folder: string
let app: Http
let url: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-app-'))
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await mkdir(join(folder, 'maps'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'web/index.html'), '<!doctype html><title>Rastro</title>')
  await writeFile(join(folder, 'web/assets/main-abc123.js'), 'plain')
  await writeFile(join(folder, 'web/assets/main-abc123.js.br'), brotliCompressSync('plain'))
  await writeFile(join(folder, 'maps/brasil.pmtiles'), Buffer.from('0123456789'))
  await writeFile(join(folder, 'maps/notes.txt'), 'not a map')
  app = await createHttp({ log: createLog('silent'), trustedProxies: [], guard: async () => {} })
  app.get('/api/known', { config: { access: 'public' } }, async () => [])
  await serveApp(app, {
    folder: join(folder, 'web'),
    basemaps: join(folder, 'maps'),
    async inPlaceOf({ host, file, original }) {
      if (host !== 'frota.example' || file !== 'index.html') return undefined
      return { type: 'text/html; charset=utf-8', content: Buffer.from((await original()).replace('Rastro', 'Frota')) }
    },
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

/** A request whose path is not tidied up by the client. */
function getRaw(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, headers: HTML }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}

test('any screen answers the page, which is never kept unasked', async () => {
  for (const path of ['/', '/home', '/devices/12', '/login?to=/devices']) {
    const page = await get(path, HTML)
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')], path).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(await page.text()).toContain('<title>Rastro</title>')
  }
})

test('whoever watches whether the site is there gets its page, whatever he says he reads', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const answer = await get('/', headers)
    expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Rastro</title>'])
  }
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
})

test('what is no screen and no file is not found', async () => {
  expect((await get('/home', { accept: 'application/json' })).status).toBe(404)
  expect((await get('/missing.js', HTML)).status).toBe(404)
  expect((await get('/api/unknown', HTML)).status).toBe(404)
  expect((await get('/tarkan', HTML)).status).toBe(404)
  const wrong = await fetch(`${url}/api/known`, { method: 'POST' })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('files with a hash in their name are kept for ever and sent compressed where taken', async () => {
  const plain = await get('/assets/main-abc123.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(await small.text()).toBe('plain')
  expect(small.headers.get('content-type')).toContain('javascript')
})

test('[C-38] no path leads out of the folder', async () => {
  const paths = ['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2f..%2fsecret.txt', '/basemap/..%2fsecret.txt']
  for (const path of [...paths, '/%2e%2e/secret.txt', '/..%5csecret.txt', '/basemap/notes.txt', '//secret.txt']) {
    const { status, text } = await getRaw(path)
    expect(text, path).not.toBe('secret')
    expect(status, path).toBeGreaterThanOrEqual(400)
  }
})

test('base maps are listed and read in parts', async () => {
  expect(await (await get('/basemap/index.json')).json()).toEqual([
    { name: 'brasil', url: '/basemap/brasil.pmtiles', size: 10 },
  ])
  const part = await get('/basemap/brasil.pmtiles', { range: 'bytes=2-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  const etag = part.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const known = await get('/basemap/brasil.pmtiles', { 'if-none-match': etag, 'cache-control': 'max-age=0' })
  expect(known.status).toBe(304)
})

const at = (host: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/login', headers: { ...HTML, host, ...headers } })

test('a host may show another page, which an unchanged answer spares', async () => {
  const page = await at('frota.example')
  expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([
    200,
    'no-cache',
    '<!doctype html><title>Frota</title>',
  ])
  expect((await at('frota.example', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)
  expect((await at('other.example')).body).toBe('<!doctype html><title>Rastro</title>')
})
