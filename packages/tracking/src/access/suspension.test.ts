import { SESSION_ENDED, SUSPENSION, type User } from '@rastro/contracts'
import { afterEach, expect, test } from 'vitest'
import { cookieOf, createTestApi, PASSWORD, postLogin, type TestApi, type TestUser } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { openSocket } from '../testing/socket.ts'
import { createQueue } from './one-at-a-time.ts'
import { totpCode } from './totp.ts'
import { createTrustUnlock } from './trust-unlock.ts'

const DAY_MS = 86_400_000
const apis: TestApi[] = []
afterEach(async () => {
  await Promise.all(apis.splice(0).map((api) => api.close()))
})

async function start() {
  const clock = createTestClock()
  const api = await createTestApi({ clock })
  apis.push(api)
  const unlock = createTrustUnlock({ ...api.gate, users: api.store.users, clock, inTurn: (task) => task() })
  const change = async ({ user }: TestUser, changes: Partial<User>) => {
    const changed = { ...user, ...changes }
    await api.store.users.save(changed)
    api.gate.access.putUser(changed)
  }
  const suspend = (person: TestUser, more: User['attributes'] = {}) =>
    change(person, { attributes: { [SUSPENSION.suspended]: true, ...more } })
  const logIn = async ({ user }: TestUser, code?: string) => {
    const form = { email: user.email, password: PASSWORD, ...(code === undefined ? {} : { code }) }
    const answer = await postLogin(api.url, form)
    return { status: answer.status, body: await answer.text(), cookie: cookieOf(answer) }
  }
  return { api, clock, unlock, change, suspend, logIn }
}

const said = (error: string, trustAvailable: boolean) => ({
  status: 400,
  body: JSON.stringify({ error, trustAvailable }),
})

test('[AUTH-22] [AUTH-23] a suspended account is refused with its error and whether trust is left', async () => {
  const { api, suspend, logIn } = await start()
  const ana = await api.user()
  await suspend(ana)
  expect(await logIn(ana)).toMatchObject(said('Account is suspended', false))
  await suspend(ana, { [SUSPENSION.trustUnlock]: true })
  expect(await logIn(ana)).toMatchObject(said('Account is suspended trust', true))
  const wrong = await postLogin(api.url, { email: ana.user.email, password: 'wrong' })
  expect([wrong.status, await wrong.text()]).toEqual([401, 'HTTP 401 Unauthorized'])
})

test('a session that runs is refused from the moment of the suspension, its socket closed, and goes on once paid', async () => {
  const { api, suspend, change } = await start()
  const ana = await api.user()
  const socket = await openSocket(api.url, { cookie: ana.cookie })
  await suspend(ana)
  expect((await ana.call('GET', '/api/devices')).status).toBe(401)
  expect((await socket.closed).code).toBe(SESSION_ENDED)
  await change(ana, {})
  expect((await ana.call('GET', '/api/devices')).status).toBe(200)
})

test('an administrator is never suspended, and nobody lifts his own suspension', async () => {
  const { api, suspend, logIn } = await start()
  const root = await api.user({ administrator: true })
  await suspend(root)
  expect((await logIn(root)).status).toBe(200)
  const ana = await api.user()
  const attributes = { [SUSPENSION.trustUnlockedUntil]: '2099-01-01T00:00:00.000+00:00' }
  const answer = await ana.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, attributes })
  expect([answer.status, await answer.text()]).toEqual([400, 'Administrator access required'])
})

test('[AUTH-24] trust unlocks once for the days of the account, and the debt comes back after them', async () => {
  const { api, clock, unlock, suspend, logIn } = await start()
  const ana = await api.user()
  await suspend(ana, { [SUSPENSION.trustUnlock]: true, [SUSPENSION.trustUnlockDays]: 2 })
  const credentials = { name: ana.user.email, password: PASSWORD }
  await unlock(credentials, '192.0.2.1')
  expect((await logIn(ana)).status).toBe(200)
  clock.advance(2 * DAY_MS - 1000)
  expect((await logIn(ana)).status).toBe(200)
  clock.advance(2000)
  expect(await logIn(ana)).toMatchObject(said('Account is suspended trust', false))
  await expect(unlock(credentials, '192.0.2.1')).rejects.toMatchObject({ code: 'accountSuspendedTrust' })
})

test('trust that is not offered unlocks nothing, and guessing the password is slowed down', async () => {
  const { api, unlock, suspend } = await start()
  const ana = await api.user()
  await suspend(ana)
  const name = ana.user.email
  await expect(unlock({ name, password: PASSWORD }, '192.0.2.1')).rejects.toMatchObject({ code: 'accountSuspended' })
  for (let attempt = 0; attempt < 10; attempt++)
    await expect(unlock({ name: `x${attempt}`, password: 'wrong' }, '192.0.2.9')).rejects.toMatchObject({
      code: 'unauthorized',
    })
  await expect(unlock({ name, password: PASSWORD }, '192.0.2.9')).rejects.toMatchObject({ code: 'tooManyAttempts' })
})

test('the one-time code that unlocked also logs in, and then never again', async () => {
  const { api, clock, unlock, change, logIn } = await start()
  const ana = await api.user()
  const totpKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  await change(ana, { totpKey, attributes: { [SUSPENSION.suspended]: true, [SUSPENSION.trustUnlock]: true } })
  const code = totpCode(totpKey, Math.floor(clock.now().getTime() / 30_000))
  expect((await logIn(ana, code)).status).toBe(400)
  await unlock({ name: ana.user.email, password: PASSWORD, code }, '192.0.2.1')
  expect((await logIn(ana, code)).status).toBe(200)
  expect((await logIn(ana, code)).status).toBe(400)
})

test('[C-44] fifty unlocks at once are one, and the days begin once', async () => {
  const { api, clock, suspend, logIn } = await start()
  const unlock = createTrustUnlock({ ...api.gate, users: api.store.users, clock, inTurn: createQueue() })
  const ana = await api.user()
  await suspend(ana, { [SUSPENSION.trustUnlock]: true, [SUSPENSION.trustUnlockDays]: 2 })
  let saves = 0
  const { users } = api.store
  const save = users.save.bind(users)
  users.save = (user) => save(user).finally(() => (saves += 1))
  const credentials = { name: ana.user.email, password: PASSWORD }
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => unlock(credentials, `192.0.${index}.1`)),
  )
  const ends = results.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.attributes[SUSPENSION.trustUnlockedUntil]] : [],
  )
  expect(ends.length).toBeGreaterThan(0)
  expect(new Set(ends).size).toBe(1)
  expect(saves).toBe(1)
  expect((await logIn(ana)).status).toBe(200)
})
