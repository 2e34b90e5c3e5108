import { expect, onTestFinished, test } from 'vitest'
import { cookieOf, createTestApi, PASSWORD, postLogin, type TestApi, type TestUser } from '../testing/api.ts'
import { LIFETIME } from './sessions.ts'

async function start() {
  const letters: string[] = []
  const api = await createTestApi({ mail: { send: async ({ text }) => void letters.push(text) } })
  onTestFinished(() => api.close())
  return { api, letters }
}

/** One secret of each kind the account can have. */
async function secretsOf(api: TestApi, { user, cookie }: TestUser, letters: string[]): Promise<Map<string, string>> {
  const form = { headers: { cookie }, method: 'POST', body: new URLSearchParams() }
  await fetch(`${api.url}/api/password/reset`, { method: 'POST', body: new URLSearchParams({ email: user.email }) })
  await api.gate.recovery.settle()
  const setup = { purpose: 'setup', userId: user.id, lifetimeMs: LIFETIME.setupMs, idleMs: 0 } as const
  return new Map([
    ['session', cookie.split('=')[1] ?? ''],
    ['token', await (await fetch(`${api.url}/api/session/token`, form)).text()],
    ['recovery', /recover\/([\w-]+)/.exec(letters.at(-1) ?? '')?.[1] ?? ''],
    ['setup', await api.gate.sessions.open(setup)],
  ])
}

test('[C-08] a secret is 256 bits of the cryptographic source, no two alike, every bit as often set as not', async () => {
  const { api } = await start()
  const { user } = await api.user()
  const secrets: string[] = []
  for (let index = 0; index < 1_000; index++)
    secrets.push(await api.gate.sessions.open({ purpose: 'token', userId: user.id, lifetimeMs: 1_000, idleMs: 0 }))
  expect(new Set(secrets).size).toBe(secrets.length)
  const ones = Array.from({ length: 256 }, () => 0)
  for (const secret of secrets) {
    const bytes = Buffer.from(secret, 'base64url')
    expect(bytes.length).toBe(32)
    for (let bit = 0; bit < 256; bit++) ones[bit]! += ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1
  }
  // Six standard deviations of a fair coin thrown a thousand times.
  for (const count of ones) expect(Math.abs(count - 500)).toBeLessThan(95)
})

test('[C-13] each kind of secret opens its own door and no other', async () => {
  const { api, letters } = await start()
  const ana = await api.user({ email: 'ana@a.example' })
  const secrets = await secretsOf(api, ana, letters)
  const status = async (path: string, headers: Record<string, string>) =>
    (await fetch(api.url + path, { headers })).status
  const reset = (token: string) =>
    fetch(`${api.url}/api/password/update`, { method: 'POST', body: new URLSearchParams({ token, password: 'short' }) })
  const doors: Readonly<Record<string, (secret: string) => Promise<boolean>>> = {
    session: async (secret) => (await status('/api/devices', { cookie: `JSESSIONID=${secret}` })) === 200,
    token: async (secret) => (await status('/api/devices', { authorization: `Bearer ${secret}` })) === 200,
    // The link is good when only the password is not.
    recovery: async (secret) => !(await (await reset(secret)).text()).includes('expired'),
  }
  for (const [kind, secret] of secrets) {
    expect(secret.length, kind).toBeGreaterThan(40)
    for (const [door, opens] of Object.entries(doors))
      expect([kind, door, await opens(secret)]).toEqual([kind, door, kind === door])
    expect([kind, await status(`/api/session?token=${secret}`, {})]).toEqual([kind, kind === 'token' ? 200 : 401])
    const share = await fetch(`${api.url}/api/share/${secret}`, { redirect: 'manual' })
    expect(share.status, kind).toBeGreaterThanOrEqual(400)
  }
})

test('[C-09] every way in gives a session of its own, and the one that was shown is over', async () => {
  const { api, letters } = await start()
  const root = await api.user({ administrator: true })
  const ana = await api.user({ email: 'ana@a.example' })
  const token = (await secretsOf(api, root, letters)).get('token') ?? ''
  const isAlive = async (cookie: string) =>
    (await fetch(`${api.url}/api/devices`, { headers: { cookie } })).status === 200
  const ways: ((cookie: string) => Promise<Response>)[] = [
    (cookie) => postLogin(api.url, { email: root.user.email, password: PASSWORD }, { cookie }),
    (cookie) => fetch(`${api.url}/api/session?token=${token}`, { headers: { cookie } }),
  ]
  // A session somebody else chose for him is never taken over.
  const planted = 'JSESSIONID=planted-by-somebody-else-0123456789012345'
  for (const way of ways) {
    const first = cookieOf(await way(planted))
    expect(first).not.toContain('planted')
    const second = cookieOf(await way(first))
    expect(second).not.toBe(first)
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true])
  }
  const own = cookieOf(await ways[0]!(planted))
  const acting = cookieOf(await fetch(`${api.url}/api/session/${ana.user.id}`, { headers: { cookie: own } }))
  expect(acting).not.toBe('')
  expect(acting).not.toBe(own)
})
