import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USER_DEFAULTS } from '@rastro/contracts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../access/sessions.ts'
import { totpCode } from '../access/totp.ts'
import { cookieOf, createTestApi, PASSWORD, postLogin, type TestApi, type TestApiOptions } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'

const open: TestApi[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((api) => api.close()))
})

async function start(options?: TestApiOptions): Promise<TestApi> {
  const api = await createTestApi(options)
  open.push(api)
  return api
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const get = (api: TestApi, path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers })

test('[AUTH-01] logging in takes e-mail, password and a flag, and answers the user without secrets', async () => {
  const api = await start()
  const { user } = await api.user({ email: 'Ana@Example.com', login: 'ana', totpKey: null })
  for (const email of [' ana@example.COM ', 'ANA']) {
    const answer = await postLogin(api.url, { email, password: PASSWORD, undefined: 'false' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ ...user, password: null, totpKey: null })
  }
})

test('[C-19] a wrong password and an unknown user are the same 401', async () => {
  const api = await start()
  const { user } = await api.user()
  const wrong = await postLogin(api.url, { email: user.email, password: 'wrong' })
  const unknown = await postLogin(api.url, { email: 'nobody@example.com', password: 'wrong' })
  expect([wrong.status, await wrong.text()]).toEqual([401, 'HTTP 401 Unauthorized'])
  expect([unknown.status, await unknown.text()]).toEqual([401, 'HTTP 401 Unauthorized'])
  expect((await postLogin(api.url, { email: user.email })).status).toBe(400)
})

test('an unknown user takes as long to refuse as a wrong password', async () => {
  const api = await start()
  const { user } = await api.user()
  const measure = async (name: string): Promise<number> => {
    // Work, not time: a busy machine gives each as long as it likes.
    const before = process.cpuUsage()
    await api.gate.auth
      .checkCredentials({ name, password: 'wrong' }, `10.0.0.${(count = (count + 1) % 250)}`)
      .catch(() => {})
    const spent = process.cpuUsage(before)
    return spent.user + spent.system
  }
  let count = 0
  const known: number[] = []
  const unknown: number[] = []
  // Interleaved, so that what else happens burdens both alike. The account may fail four times before it waits.
  for (let round = 0; round < 4; round++) {
    known.push(await measure(user.email))
    unknown.push(await measure(`nobody${round}@example.com`))
  }
  // A missing hash would show as a factor of ten or more.
  expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.6)
  expect(Math.min(...unknown) / Math.min(...known)).toBeLessThan(1.7)
})

test('[AUTH-06] the session check answers the user, or 404 for nobody', async () => {
  const api = await start()
  const ana = await api.user()
  expect((await ana.call('GET', '/api/session')).status).toBe(200)
  expect((await get(api, '/api/session')).status).toBe(404)
})

test('[C-10] [C-46] [AUTH-08] logout ends the session on the server and clears what the browser kept', async () => {
  const api = await start()
  const ana = await api.user()
  const answer = await ana.call('DELETE', '/api/session')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect((await ana.call('GET', '/api/devices')).status).toBe(401)
  expect((await ana.call('GET', '/api/session')).status).toBe(404)
})

test('a session survives a restart, and only its hash is on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-restart-'))
  const first = await createTestApi({ folder })
  const ana = await first.user()
  const secret = ana.cookie.split('=')[1] ?? ''
  await first.close()
  const again = await start({ folder })
  expect((await get(again, '/api/session', { cookie: ana.cookie })).status).toBe(200)
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))
  expect(files.join('')).toContain(hashOf(secret))
  expect(files.join('')).not.toContain(secret)
  onTestFinished(() => rm(folder, { recursive: true }))
})

test('[C-23] the cookie is http-only and same-site, and over https bound to the host', async () => {
  const api = await start({ trustedProxies: ['127.0.0.1'] })
  const { user } = await api.user()
  const form = { email: user.email, password: PASSWORD }
  const [plain] = (await postLogin(api.url, form)).headers.getSetCookie()
  expect(plain).toMatch(/^JSESSIONID=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = await postLogin(api.url, { ...form, remember: 'true' }, { 'x-forwarded-proto': 'https' })
  expect(secure.headers.getSetCookie()[0]).toMatch(
    /^__Host-JSESSIONID=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('[C-09] logging in again gives a new session and ends the old one', async () => {
  const api = await start()
  const ana = await api.user()
  const again = await postLogin(api.url, { email: ana.user.email, password: PASSWORD }, { cookie: ana.cookie })
  expect(cookieOf(again)).not.toBe(ana.cookie)
  expect((await ana.call('GET', '/api/devices')).status).toBe(401)
})

test('[C-12] sessions end after 7 idle days, 12 idle hours for administrators, 30 days for everybody', async () => {
  const clock = createTestClock()
  const api = await start({ clock })
  const hour = 3_600_000
  const ana = await api.user()
  const root = await api.user({ administrator: true })
  const form = { email: root.user.email, password: PASSWORD, remember: 'true' }
  const remembered = { cookie: cookieOf(await postLogin(api.url, form)) }
  const statuses = async () => [
    (await ana.call('GET', '/api/devices')).status,
    (await root.call('GET', '/api/devices')).status,
    (await get(api, '/api/devices', remembered)).status,
  ]
  clock.advance(11 * hour)
  expect(await statuses()).toEqual([200, 200, 200])
  clock.advance(12 * hour)
  expect(await statuses()).toEqual([200, 401, 200])
  for (let day = 1; day < 29; day++) {
    clock.advance(24 * hour)
    await ana.call('GET', '/api/devices')
  }
  expect(await statuses()).toEqual([200, 401, 200])
  clock.advance(48 * hour)
  expect(await statuses()).toEqual([401, 401, 401])
  clock.advance(8 * 24 * hour)
  const [idle, nearly] = [await api.user(), await api.user()]
  clock.advance((7 * 24 - 1) * hour)
  expect((await nearly.call('GET', '/api/devices')).status).toBe(200)
  clock.advance(hour)
  expect((await idle.call('GET', '/api/devices')).status).toBe(401)
  expect((await nearly.call('GET', '/api/devices')).status).toBe(200)
})

test('a session bound to an origin is nobody from another one', async () => {
  const api = await start()
  const { user } = await api.user()
  const origin = { origin: api.url }
  const cookie = cookieOf(await postLogin(api.url, { email: user.email, password: PASSWORD }, origin))
  expect((await get(api, '/api/devices', { cookie, ...origin })).status).toBe(200)
  expect((await get(api, '/api/devices', { cookie })).status).toBe(200)
  expect((await get(api, '/api/devices', { cookie, origin: 'https://evil.example' })).status).toBe(401)
})

test('a login form sent by another site is refused', async () => {
  const api = await start()
  const { user } = await api.user()
  const form = { email: user.email, password: PASSWORD }
  expect((await postLogin(api.url, form, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await postLogin(api.url, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('[AUTH-03] a token logs in by GET, but not from a link on another site', async () => {
  const api = await start()
  const ana = await api.user()
  const token = await makeToken(ana.cookie, api)
  const answer = await get(api, `/api/session?token=${token}`)
  expect(answer.status).toBe(200)
  expect((await get(api, '/api/devices', { cookie: cookieOf(answer) })).status).toBe(200)
  expect((await get(api, `/api/session?token=${token}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await get(api, '/api/session?token=nonsense')).status).toBe(401)
  expect((await get(api, `/api/devices?token=${token}`)).status).toBe(401)
})

test('[C-14] revoking a token ends it and the sessions opened with it, also after a restart', async () => {
  const api = await start()
  const ana = await api.user()
  const token = await makeToken(ana.cookie, api)
  const cookie = cookieOf(await get(api, `/api/session?token=${token}`))
  const revoke = { method: 'POST', body: new URLSearchParams({ token }), headers: { cookie: ana.cookie } }
  expect((await fetch(`${api.url}/api/session/token/revoke`, revoke)).status).toBe(204)
  expect((await get(api, '/api/devices', { cookie })).status).toBe(401)
  expect((await get(api, '/api/devices', { authorization: `Bearer ${token}` })).status).toBe(401)
  expect((await get(api, `/api/session?token=${token}`)).status).toBe(401)
})

test('[C-13] a token is no session and a session is no token', async () => {
  const api = await start()
  const ana = await api.user()
  const token = await makeToken(ana.cookie, api)
  const secret = ana.cookie.split('=')[1] ?? ''
  expect((await get(api, '/api/devices', { cookie: `JSESSIONID=${token}` })).status).toBe(401)
  expect((await get(api, '/api/devices', { authorization: `Bearer ${secret}` })).status).toBe(401)
  expect((await get(api, `/api/session?token=${secret}`)).status).toBe(401)
})

test('a token made with a token does not outlive it', async () => {
  const clock = createTestClock()
  const api = await start({ clock })
  const ana = await api.user()
  const hour = 3_600_000
  const short = await makeToken(ana.cookie, api, new Date(clock.now().getTime() + hour))
  const grandchild = await fetch(`${api.url}/api/session/token`, {
    method: 'POST',
    body: new URLSearchParams({ expiration: '2030-01-01T00:00:00Z' }),
    headers: { authorization: `Bearer ${short}` },
  })
  const authorization = `Bearer ${await grandchild.text()}`
  expect((await get(api, '/api/devices', { authorization })).status).toBe(200)
  clock.advance(hour)
  expect((await get(api, '/api/devices', { authorization })).status).toBe(401)
})

test('name and password in the header work, letters beyond ASCII too', async () => {
  const api = await start()
  const ana = await api.user()
  await api.store.users.setPasswordHash(ana.user.id, await api.gate.passwords.hash('coração de leão'))
  const basic = (password: string) => `Basic ${Buffer.from(`${ana.user.email}:${password}`).toString('base64')}`
  expect((await get(api, '/api/devices', { authorization: basic('coração de leão') })).status).toBe(200)
  expect((await get(api, '/api/devices', { authorization: basic('wrong') })).status).toBe(401)
  expect((await get(api, '/api/devices', { authorization: 'Basic x', cookie: ana.cookie })).status).toBe(401)
  expect((await get(api, '/api/devices', { authorization: 'Digest x', cookie: ana.cookie })).status).toBe(401)
})

test('an account with a one-time key needs a code, and a code works once', async () => {
  const clock = createTestClock()
  const api = await start({ clock })
  const key = 'JBSWY3DPEHPK3PXP'
  const { user } = await api.user({ email: 'totp@example.com' })
  const secured = { ...user, totpKey: key }
  await api.store.users.save(secured)
  api.gate.access.putUser(secured)
  const form = { email: user.email, password: PASSWORD }
  const asked = await postLogin(api.url, form)
  expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, 'TOTP'])
  const code = totpCode(key, Math.floor(clock.now().getTime() / 30_000))
  expect((await postLogin(api.url, { ...form, code: '000000' })).status).toBe(400)
  expect((await postLogin(api.url, { ...form, code })).status).toBe(200)
  expect((await postLogin(api.url, { ...form, code })).status).toBe(400)
  const authorization = `Basic ${Buffer.from(`${user.email}:${PASSWORD}`).toString('base64')}`
  expect((await get(api, '/api/devices', { authorization })).status).toBe(401)
})

test('[C-17] guessing is slowed down per account and the owner still gets in from where he was', async () => {
  const clock = createTestClock()
  const api = await start({ clock, trustedProxies: ['127.0.0.1'] })
  const { user } = await api.user()
  await postLogin(api.url, { email: user.email, password: PASSWORD }, from('198.51.100.7'))
  const guesses: number[] = []
  for (let guess = 0; guess < 40; guess++) {
    const answer = await postLogin(
      api.url,
      { email: user.email, password: `guess ${guess}` },
      from(`203.0.113.${guess}`),
    )
    guesses.push(answer.status)
  }
  expect(guesses.filter((status) => status === 401)).toHaveLength(5)
  expect(guesses.slice(5).every((status) => status === 429)).toBe(true)
  const owner = await postLogin(api.url, { email: user.email, password: PASSWORD }, from('198.51.100.7'))
  expect(owner.status).toBe(200)
  const blocked = await postLogin(api.url, { email: user.email, password: PASSWORD }, from('203.0.113.200'))
  expect(blocked.status).toBe(429)
})

test('an account that waits lets the right password in once the delay is over', async () => {
  const clock = createTestClock()
  const api = await start({ clock, trustedProxies: ['127.0.0.1'] })
  const { user } = await api.user()
  const attempt = async (password: string, host: number) =>
    (await postLogin(api.url, { email: user.email, password }, { 'x-forwarded-for': `203.0.113.${host}` })).status
  for (let guess = 0; guess < 5; guess++) expect(await attempt('wrong', guess)).toBe(401)
  expect(await attempt(PASSWORD, 9)).toBe(429)
  clock.advance(1_000)
  expect(await attempt(PASSWORD, 9)).toBe(200)
})

test('ten failures a minute from one address are enough, whoever is tried', async () => {
  const clock = createTestClock()
  const api = await start({ clock })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      postLogin(api.url, { email: `nobody${index}@example.com`, password: 'wrong' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  const refused = await postLogin(api.url, { email: 'nobody@example.com', password: 'wrong' })
  expect([refused.status, await refused.text()]).toEqual([429, 'Too many attempts'])
  clock.advance(60_000)
  expect((await postLogin(api.url, { email: 'nobody@example.com', password: 'wrong' })).status).toBe(401)
})

test('disabled and expired accounts are refused with a text the client turns into its code', async () => {
  const clock = createTestClock()
  const api = await start({ clock })
  const { user } = await api.user({ email: 'late@example.com' })
  const put = async (changes: object) => {
    await api.store.users.save({ ...user, ...changes })
    api.gate.access.putUser({ ...user, ...changes })
  }
  await put({ disabled: true })
  const disabled = await postLogin(api.url, { email: user.email, password: PASSWORD })
  expect([disabled.status, await disabled.text()]).toEqual([400, 'Account is disabled'])
  await put({ expirationTime: '2026-01-01T00:00:00.000+00:00' })
  const expired = await postLogin(api.url, { email: user.email, password: PASSWORD })
  expect([expired.status, await expired.text()]).toEqual([400, 'Account is disabled - User has expired'])
  expect((await postLogin(api.url, { email: user.email, password: 'wrong' })).status).toBe(401)
})

test('[C-18] the one-time link makes the first administrator once, and nobody else becomes one', async () => {
  const api = await start()
  const link = await api.gate.setup.invite(api.url)
  const setup = new URL(link ?? '').searchParams.get('setup') ?? ''
  const create = (query: string, changes: object = {}) =>
    fetch(`${api.url}/api/users${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...USER_DEFAULTS,
        name: 'Root',
        email: 'root@example.com',
        password: PASSWORD,
        ...changes,
      }),
    })
  expect(await (await get(api, '/api/server')).json()).toMatchObject({ newServer: true })
  for (const query of ['', '?setup=', '?setup=wrong']) {
    const refused = await create(query)
    expect([refused.status, await refused.text()]).toEqual([400, 'Registration disabled'])
  }
  const weak = await create(`?setup=${setup}`, { password: 'password1' })
  expect([weak.status, await weak.text()]).toEqual([400, 'Password is too weak'])
  const made = await Promise.all([create(`?setup=${setup}`), create(`?setup=${setup}`, { email: 'two@example.com' })])
  expect(made.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400])
  expect([...api.gate.access.users()].map(({ administrator }) => administrator)).toEqual([true])
  expect(await (await get(api, '/api/server')).json()).toMatchObject({ newServer: false })
  expect(await api.gate.setup.invite(api.url)).toBeUndefined()
})

test('the administrator of the configuration is created on an empty store only', async () => {
  const api = await start({ administrator: { email: 'root@example.com', password: PASSWORD } })
  const answer = await postLogin(api.url, { email: 'root@example.com', password: PASSWORD })
  expect(await answer.json()).toMatchObject({ administrator: true, deviceLimit: -1, userLimit: -1 })
})

async function makeToken(cookie: string, api: TestApi, expiration?: Date): Promise<string> {
  const answer = await fetch(`${api.url}/api/session/token`, {
    method: 'POST',
    body: new URLSearchParams(expiration ? { expiration: expiration.toISOString() } : {}),
    headers: { cookie },
  })
  return answer.text()
}
