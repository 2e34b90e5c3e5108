import { Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHttp, type Http } from './create-http.ts'

const open: Http[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
})

const Thing = Type.Object(
  {
    id: Type.Integer({ default: 0, readOnly: true }),
    name: Type.String({ minLength: 1 }),
    attributes: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
  },
  { additionalProperties: false },
)

/** A server with one route of each kind, listening on a random port of the loopback. */
async function serve(trustedProxies: string[] = []): Promise<{ url: string; app: Http }> {
  const app = await createHttp({
    log: createLog('silent'),
    trustedProxies,
    guard: () => Promise.reject(new Refusal('unauthorized')),
    tileHosts: ['https://tiles.example'],
  })
  open.push(app)
  app.get('/api/address', { config: { access: 'public' } }, async (request) => [request.ip, request.protocol])
  app.get('/api/bug', { config: { access: 'public' } }, async () => {
    throw new Error('secret detail')
  })
  app.get('/api/secret', { config: { access: 'user' } }, async () => 'never')
  app.post('/api/things', { config: { access: 'public' }, schema: { body: Thing } }, async ({ body }) => body)
  app.get(
    '/api/things/:id',
    {
      config: { access: 'public' },
      schema: {
        params: Type.Object({ id: Type.Integer() }),
        querystring: Type.Object({
          all: Type.Optional(Type.Boolean()),
          ids: Type.Optional(Type.Array(Type.Integer())),
          from: Type.Optional(Type.String({ format: 'date-time' })),
          order: Type.Optional(Type.Enum(['up', 'down'])),
        }),
      },
    },
    async ({ params, query }) => ({ ...params, ...query }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, app }
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('[C-01] a route that declares no access stops the server from starting', async () => {
  const { app } = await serve()
  const late = await createHttp({ log: createLog('silent'), trustedProxies: [], guard: async () => {} })
  open.push(late)
  expect(() => late.get('/api/open', async () => 'oops')).toThrow('GET /api/open declares no access')
  expect(app.declaredRoutes.every(({ access }) => access)).toBe(true)
})

test('[C-41] a bug answers 500 with a correlation id and no detail', async () => {
  const { url } = await serve()
  const answer = await fetch(`${url}/api/bug`)
  expect(answer.status).toBe(500)
  expect(await answer.text()).toMatch(/^Internal error [0-9a-f-]{36}$/)
})

test('[C-27] every answer carries the security headers, refusals and unknown paths too', async () => {
  const { url } = await serve()
  for (const path of ['/api/address', '/api/secret', '/api/nowhere', '/api/bug', '/%zz']) {
    const { headers } = await fetch(url + path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toContain(`frame-ancestors 'none'`)
    expect(headers.get('content-security-policy'), path).toContain(`connect-src 'self' https://tiles.example`)
    expect(headers.get('referrer-policy'), path).toBe('strict-origin')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('strict-transport-security'), path).toBeNull()
    expect(headers.get('cache-control'), path).toBe('no-store')
  }
})

test('[C-27] strict transport security is sent only when the browser came over https', async () => {
  const { url } = await serve(['127.0.0.1'])
  const { headers } = await fetch(`${url}/api/address`, { headers: { 'x-forwarded-proto': 'https' } })
  const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(headers.get('strict-transport-security') ?? '') ?? []
  const aYear = 365 * 86_400
  expect(Number(seconds)).toBeGreaterThanOrEqual(aYear)
})

test('[C-43] forwarded addresses are believed only from a trusted proxy', async () => {
  const spoof = { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' } }
  const alone = await serve()
  expect(await (await fetch(`${alone.url}/api/address`, spoof)).json()).toEqual(['127.0.0.1', 'http'])
  const behind = await serve(['127.0.0.1'])
  expect(await (await fetch(`${behind.url}/api/address`, spoof)).json()).toEqual(['203.0.113.9', 'https'])
  // Names other proxies use are believed of nobody, not even of ours: it would let them through as they came.
  for (const name of [
    'cf-connecting-ip',
    'true-client-ip',
    'x-real-ip',
    'x-client-ip',
    'forwarded',
    'x-cluster-client-ip',
  ])
    for (const { url } of [alone, behind])
      expect(
        await (await fetch(`${url}/api/address`, { headers: { [name]: 'for=203.0.113.9' } })).json(),
        name,
      ).toEqual(['127.0.0.1', 'http'])
  // Of a chain only what the last proxy added counts.
  const chain = { headers: { 'x-forwarded-for': '127.0.0.1, 198.51.100.7, 203.0.113.9' } }
  expect(await (await fetch(`${behind.url}/api/address`, chain)).json()).toEqual(['203.0.113.9', 'http'])
})

test('parameters follow the rules of the wire', async () => {
  const { url } = await serve()
  const read = async (path: string) => (await fetch(`${url}/api/things/${path}`)).json()
  expect(await read('7?all=TRUE&ids=1&ids=2')).toEqual({ id: 7, all: true, ids: [1, 2] })
  expect(await read('7?all=1&ids=')).toEqual({ id: 7, all: false, ids: [0] })
  expect(await read('7?from=2026-01-01T00:00:00%2B02:00&other=1')).toEqual({ id: 7, from: '2026-01-01T00:00:00+02:00' })
  expect(await read('7?order=down')).toEqual({ id: 7, order: 'down' })
  for (const path of ['7?order=aside', '7?order='])
    expect((await fetch(`${url}/api/things/${path}`)).status, path).toBe(400)
  for (const path of ['x', '1.5', '7?ids=1,2', '7?from=2026-01-01', '7?from=2026-01-01T00:00:00', '9'.repeat(20)])
    expect((await fetch(`${url}/api/things/${path}`)).status, path).toBe(404)
})

test('a body takes defaults, ignores read-only fields and refuses unknown ones', async () => {
  const { url } = await serve()
  const answer = await fetch(`${url}/api/things`, json({ id: 9, name: 'a', attributes: null }))
  expect(await answer.json()).toEqual({ id: 0, name: 'a', attributes: {} })
  for (const body of [{ name: 'a', admin: true }, { name: '' }, {}, [], 'null', '{"name":"a\\u0000"}', '{"name":', '1'])
    expect((await fetch(`${url}/api/things`, json(body))).status, JSON.stringify(body)).toBe(400)
  const poisoned = '{"name":"a","__proto__":{"x":1}}'
  expect((await fetch(`${url}/api/things`, json(poisoned))).status).toBe(400)
})

test('wrong method, wrong media type and too large a body have their own statuses', async () => {
  const { url } = await serve()
  const wrong = await fetch(`${url}/api/things`, { method: 'PATCH' })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  const form = { method: 'POST', body: new URLSearchParams({ name: 'a' }) }
  expect((await fetch(`${url}/api/things`, form)).status).toBe(415)
  expect((await fetch(`${url}/api/things`, { method: 'POST', body: 'name=a' })).status).toBe(415)
  const large = json({ name: 'a'.repeat(1024 * 1024) })
  expect((await fetch(`${url}/api/things`, large)).status).toBe(413)
})

test('a write caused by another site is refused, one of ours or of a program passes', async () => {
  const { url } = await serve()
  const write = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/things`, json({ name: 'a' }, headers))).status
  expect(await write({})).toBe(200)
  expect(await write({ origin: url })).toBe(200)
  expect(await write({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await write({ origin: 'https://evil.example' })).toBe(403)
  expect(await write({ origin: 'null' })).toBe(403)
  expect(await write({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await write({ 'sec-fetch-site': 'same-site', origin: url })).toBe(403)
})
