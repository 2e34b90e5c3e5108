import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@rastro/contracts'
import type { DeclaredRoute } from '@rastro/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createWorld, type Person, type World } from '../world.ts'
import { placesIn, sampleOf, schemaOf, withValue } from './route-samples.ts'

/** Holes of the reference server and its neighbours, tried here the way they were used there. */

let outer: string
let folder: string
let world: World
let root: Person
let ana: Person
let reader: Person
/** Somebody whose vehicles have strange names. */
let person: Person
let van: Device

beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), 'rastro-holes-'))
  folder = join(outer, 'one', 'two', 'three', 'data')
  await mkdir(folder, { recursive: true })
  world = await createWorld({ folder })
  root = await world.user({ email: 'root@example.com', administrator: true })
  ana = await world.user({ email: 'ana@a.example' })
  reader = await world.user({ email: 'reader@a.example', readonly: true })
  person = await world.user({ email: 'markup@a.example' })
  van = await ana.addDevice({ uniqueId: 'van' })
  await root.call('POST', '/api/permissions', { userId: reader.user.id, deviceId: van.id })
})
afterAll(async () => {
  await world.close()
  await rm(outer, { recursive: true, force: true })
})

/** Ask with the path exactly as it is written, which `fetch` would tidy up. */
function ask(
  path: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sent = request({ host: '127.0.0.1', port: new URL(world.url).port, path, method, headers }, (answer) => {
    let text = ''
    answer.setEncoding('latin1').on('data', (piece: string) => (text += piece))
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
  })
  sent.on('error', reject).end(body)
  return promise
}

const files = async (below: string): Promise<string[]> =>
  (await readdir(below, { recursive: true, withFileTypes: true })).map(({ parentPath, name }) => join(parentPath, name))

/** The mark of whoever gets a file written or a folder made. */
const MARK = 'evilmark'
const UPWARDS = [
  '../',
  '..\\',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%2f',
  '..%5c',
  '..%252f',
  '....//',
  '..;/',
  '\u002e\u002e/',
  '．．/',
  '..／',
  '..∕',
]
/** Forty ways to say "elsewhere", or to name a file something it must not be. */
/** Texts tried in each field, one after the other in turn. The long run, all in each: `PATH_TRIES=40`. */
const TRIES = Number(process.env['PATH_TRIES'] ?? 3)
const TRAVERSALS = [
  ...UPWARDS.map((up) => `${up.repeat(4)}${MARK}`),
  ...UPWARDS.map((up) => `x/${up.repeat(3)}${MARK}/y`),

  `/${MARK}`,
  `//${MARK}`,
  `\\\\${MARK}\\share`,
  `C:\\${MARK}`,
  `C:${MARK}`,
  `file:///${MARK}`,
  `~/${MARK}`,
  `~root/${MARK}`,

  `${MARK}/../../x`,
  `./${MARK}`,
  `${MARK}%00.png`,
  `${MARK}\t.png`,
  `${MARK}.`,
  `con/${MARK}`,
  `${MARK}:stream`,
  `$(touch ${MARK})`,
  `\`touch ${MARK}\``,
  `| touch ${MARK}`,
  `; touch ${MARK};`,
  `${MARK}*?`,
  `-rf ${MARK}`,
]

test('[C-38] no text of any field of any route becomes a path', async () => {
  expect(TRAVERSALS.length).toBeGreaterThanOrEqual(40)
  let turn = 0
  const writes = world.app.routes.filter(
    ({ method, url, consumes }) =>
      /POST|PUT/.test(method) && consumes === 'json' && /^\/(api|tarkan)\//.test(url) && !/restart|messages$/.test(url),
  )
  const cases = writes.flatMap((route) => {
    const schema = schemaOf(route, 'body')
    const spots = schema ? [...placesIn(schema)].filter(({ schema: { type } }) => type === 'string') : []
    return spots.flatMap(({ path }) =>
      Array.from({ length: TRIES }, () => ({
        route,
        body: withValue(sampleOf(schema!), path, TRAVERSALS[turn++ % TRAVERSALS.length]),
      })),
    )
  })
  expect(cases.length).toBeGreaterThan(100)
  for (const { route, body } of cases)
    expect((await root.call(route.method, addressOf(route), body)).status, route.url).toBeLessThan(500)
  for (const name of TRAVERSALS) {
    const made = await ana.call('POST', '/api/devices', { name, uniqueId: name })
    if (made.ok) await sendPicture(ana, ((await made.json()) as Device).id, PNG, 'image/png')
    await ask(`/?id=${encodeURIComponent(name)}&lat=-10.9&lon=-37`, { method: 'POST' })
  }
  const found = await files(outer)
  expect(found.filter((path) => path.includes(MARK))).toEqual([])
  expect(found.filter((path) => !path.startsWith(folder) && !folder.startsWith(path))).toEqual([])
}, 600_000)

const addressOf = ({ url }: DeclaredRoute): string => url.replace(/:\w+/g, String(van.id)).replace('*', 'x')

test('[C-38] CVE-2025-61666, CVE-2023-50729: no address leads to a file that is not to be had, and none writes one', async () => {
  const secret = await readFile(join(folder, 'secret.key'), 'latin1')
  const before = await files(outer)
  const places = [
    '',
    '/assets',
    '/basemap',
    '/override',
    '/tarkan/assets/custom',
    '/tarkan/assets/images',
    '/tarkan/assets/custom/sounds',
    '/api/media/van',
    '/api/server/file',
  ]
  const targets = ['secret.key', 'rastro.sqlite', 'etc/passwd']
  for (const place of places)
    for (const target of targets)
      for (const up of UPWARDS.filter((one) => /^[\x20-\x7e]*$/.test(one))) {
        const path = `${place}/${up.repeat(5)}${target}`
        for (const method of place.includes('file') ? ['GET', 'POST', 'PUT'] : ['GET']) {
          const { status, text } = await ask(path, {
            method,
            headers: { cookie: root.cookie, 'content-type': 'text/plain' },
            body: method === 'GET' ? '' : 'x',
          })
          expect(text, path).not.toContain(secret)
          expect(text, path).not.toMatch(/SQLite format 3|root:x:0/)
          expect([200, 308, 400, 403, 404, 405, 415], `${method} ${path}`).toContain(status)
        }
      }
  expect(await files(outer)).toEqual(before)
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

function sendPicture(who: Person, id: number, bytes: Buffer, type: string) {
  const headers = { cookie: who.cookie, 'content-type': type }
  return fetch(`${world.url}/api/devices/${id}/image`, { method: 'POST', headers, body: new Uint8Array(bytes) })
}

test('[C-33] CVE-2026-25648, CVE-2024-31214: no route for pictures takes a drawing, a page or a program, whatever it is called', async () => {
  const routes = world.app.routes.filter(({ consumes }) => consumes === 'image')
  expect(routes.length).toBeGreaterThan(2)
  const bodies = [
    SVG,
    Buffer.from('<html><script>alert(1)</script>'),
    Buffer.from('#!/bin/sh\ntouch x'),
    Buffer.concat([Buffer.from('GIF89a'), SVG]),
  ]
  for (const route of routes)
    for (const body of bodies)
      for (const type of [
        'image/svg+xml',
        'image/png',
        'image/../../../../x.sh',
        'image/svg+xml; charset=utf-8',
        'IMAGE/SVG+XML',
      ]) {
        const query = route.url.endsWith('/pictures') ? '?kind=logo' : ''
        const headers = { cookie: root.cookie, 'content-type': type }
        const answer = await fetch(world.url + addressOf(route) + query, {
          method: route.method,
          headers,
          body: new Uint8Array(body),
        })
        expect([400, 404, 415], `${route.url} ${type}: ${answer.status}`).toContain(answer.status)
      }
})

test('[C-01] CVE-2026-44314: who may only read replaces no picture', async () => {
  expect((await sendPicture(ana, van.id, PNG, 'image/png')).status).toBe(200)
  const answer = await sendPicture(reader, van.id, PNG, 'image/png')
  expect([answer.status, await answer.text()]).toEqual([400, 'Write access denied'])
})

test('[C-18] CVE-2024-24809: nobody makes himself an account, so nobody without one uploads anything', async () => {
  const body = JSON.stringify({ name: 'Eve', email: 'eve@b.example', password: 'a long enough secret' })
  const answer = await ask('/api/users', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(answer.status).toBe(400)
  expect(
    (await ask(`/api/devices/${van.id}/image`, { method: 'POST', headers: { 'content-type': 'image/png' } })).status,
  ).toBe(401)
})

test('[C-38] CVE-2026-23521: an identifier that is a whole path names no folder', async () => {
  for (const uniqueId of ['/etc/cron.d/x', `${outer}/${MARK}`, 'C:\\windows\\x', '..', '.']) {
    const made = await ana.call('POST', '/api/devices', { name: 'x', uniqueId })
    expect(made.status, uniqueId).toBe(400)
  }
})

test('[C-25] CVE-2025-68930: the page of another site opens no socket with the cookie of its visitor', async () => {
  const statusFrom = (headers: Record<string, string>): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: ana.cookie, ...headers },
    })
    socket
      .on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0))
      .on('open', () => resolve(101))
      .on('error', () => undefined)
    return promise.finally(() => socket.terminate())
  }
  for (const origin of [
    'https://evil.example',
    'null',
    `${world.url}.evil.example`,
    world.url.replace('127.0.0.1', 'localhost'),
  ])
    expect(await statusFrom({ origin }), origin).toBe(401)
  expect(await statusFrom({ origin: world.url })).toBe(101)
})

test('[C-31] CVE-2026-27644: the name of a vehicle is no formula in the file somebody opens', async () => {
  const formulas = ['=HYPERLINK("http://evil.example","x")', '+cmd|x', '@SUM(1)', '-2+3', '\t=1', '＝1']
  const ids = await Promise.all(
    formulas.map(
      async (name, index) =>
        ((await (await ana.call('POST', '/api/devices', { name, uniqueId: `formula-${index}` })).json()) as Device).id,
    ),
  )
  expect(ids.every((id) => id > 0)).toBe(true)
  const text = await (await ana.call('GET', '/api/reports/devices/csv')).text()
  for (const line of text.split('\r\n').filter((one) => one.includes('formula-')))
    expect(line).not.toMatch(/(^|,)"?\s*[=+@＝-]/)
  expect(text.split('\r\n').filter((one) => one.includes('formula-'))).toHaveLength(formulas.length)
})

test('[C-30] CVE-2026-52851, CVE-2020-5246: a name or a key with signs of another language is only a name', async () => {
  const before = await root.get('/api/users')
  for (const key of ["userId = 1 OR 'a'='a", 'deviceId) OR 1=1 --', 'id; DELETE FROM users'])
    for (const method of ['POST', 'DELETE'])
      expect(
        (await root.call(method, '/api/permissions', { userId: ana.user.id, deviceId: van.id, [key]: 1 })).status,
        key,
      ).toBe(400)
  for (const email of ['*)(uid=*))(|(uid=*', "' OR 1=1 --", 'root@example.com\u0000', '*', 'root@example.com,x', '(&)'])
    expect([400, 401], email).toContain(
      (await fetch(`${world.url}/api/session`, { method: 'POST', body: new URLSearchParams({ email, password: 'x' }) }))
        .status,
    )
  expect(await root.get('/api/users')).toEqual(before)
})

test('[C-41] no login fails with 500, which apps take for a blocked account', async () => {
  const odd = ['\u0000', '\ud800', 'x'.repeat(70_000), '%', '[]', '{"a":1}', '\u202e', '=', '&email=x', 'null']
  const bodies = odd.flatMap((text) => [
    `email=${encodeURI(text.toWellFormed())}&password=x`,
    `email=x&password=${encodeURIComponent(text.toWellFormed())}`,
    text.toWellFormed(),
    `email=a&email=b&password=${encodeURIComponent(text.slice(0, 9).toWellFormed())}`,
  ])
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain'])
    for (const body of bodies) {
      const { status } = await ask('/api/session', { method: 'POST', headers: { 'content-type': type }, body })
      expect(status, `${type} ${body.slice(0, 40)}`).toBeLessThan(500)
    }
})

/** What becomes a program where text is taken for markup. */
const MARKUP = [
  '<script>evil()</script>',
  '<img src=x onerror=evil()>',
  '"><svg onload=evil()>',
  "'-evil()-'",
  '<iframe srcdoc="<script>evil()</script>">',
  '<a href="javascript:evil()">x</a>',
  ']]><script>evil()</script>',
  '<!--<img src="--><img src=x onerror=evil()>',
]

test('[C-33] what a tracker or a person writes is in no answer of the API as markup a browser would run', async () => {
  for (const [index, name] of MARKUP.entries()) {
    const device = await person.addDevice({ uniqueId: `markup-${index}`, name, model: name, contact: name })
    const query = new URLSearchParams({
      id: device.uniqueId,
      lat: '-10.9',
      lon: '-37',
      driverUniqueId: name,
      textMessage: name,
      alarm: name,
      key1: name,
    })
    expect((await ask(`/?${query}`, { method: 'POST' })).status).toBe(200)
  }
  const first = (await person.get<Device[]>('/api/devices'))[0]?.id ?? 0
  const period = `deviceId=${first}&from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z`
  const paths = world.app.routes
    .filter(({ method, url }) => method === 'GET' && /^\/(api|tarkan)\//.test(url) && !/socket|session\/:id/.test(url))
    .map(({ url }) => `${url.replace(/:\w+/g, String(first))}?${period}`)
  let seen = 0
  for (const path of paths) {
    const answer = await person.call('GET', path)
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    expect(type, path).not.toMatch(/html|svg|javascript/)
    if (text.includes('evil')) seen += 1
    // JSON and CSV are never shown as a page; what is XML must not hold the marks themselves.
    const isXml = type.includes('xml')
    expect(isXml && /<script|<img|<svg|<iframe|<a /i.test(text), path).toBe(false)
  }
  expect(seen).toBeGreaterThan(2)
})
