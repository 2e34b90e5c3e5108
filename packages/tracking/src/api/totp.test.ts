import { expect, onTestFinished, test } from 'vitest'
import { totpCode } from '../access/totp.ts'
import { createTestApi, PASSWORD, postLogin } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'

async function start() {
  const clock = createTestClock()
  const api = await createTestApi({ clock })
  onTestFinished(() => api.close())
  const askKey = () => fetch(`${api.url}/api/users/totp`, { method: 'POST' })
  return { api, clock, askKey }
}

test('a key for one-time codes is made where the installation has them switched on', async () => {
  const { api, askKey } = await start()
  const refused = await askKey()
  expect([refused.status, await refused.text()]).toEqual([400, 'One-time password is disabled'])
  await api.settings({ attributes: { totpEnable: true } })
  const keys = [await (await askKey()).text(), await (await askKey()).text()]
  expect(keys[0]).toMatch(/^[A-Z2-7]{32}$/)
  expect(keys[1]).not.toBe(keys[0])
})

test('[C-04] a key saved with the user is asked for at login and shown to nobody', async () => {
  const { api, clock, askKey } = await start()
  await api.settings({ attributes: { totpEnable: true } })
  const root = await api.user({ administrator: true })
  const ana = await api.user()
  const key = await (await askKey()).text()
  const saved = await ana.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, totpKey: key })
  expect(await saved.text()).not.toContain(key)
  for (const who of [ana, root])
    expect(await (await who.call('GET', `/api/users/${ana.user.id}`)).text()).not.toContain(key)
  const form = { email: ana.user.email, password: PASSWORD }
  expect((await postLogin(api.url, form)).headers.get('www-authenticate')).toBe('TOTP')
  const code = totpCode(key, Math.floor(clock.now().getTime() / 30_000))
  expect((await postLogin(api.url, { ...form, code })).status).toBe(200)
})

test('a key no code can be made of is refused', async () => {
  const { api } = await start()
  const ana = await api.user()
  for (const totpKey of ['short', '0189'.repeat(8), 'é'.repeat(20)]) {
    const answer = await ana.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, totpKey })
    expect([answer.status, await answer.text()]).toEqual([400, 'Invalid input: /totpKey'])
  }
})

test('an installation that insists on one-time codes registers nobody without a key', async () => {
  const { api, askKey } = await start()
  await api.settings({ registration: true, attributes: { totpEnable: true, totpForce: true } })
  const register = (fields: object) =>
    fetch(`${api.url}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Eve', email: 'eve@example.com', password: PASSWORD, ...fields }),
    })
  const refused = await register({})
  expect([refused.status, await refused.text()]).toEqual([400, 'One-time password key is required'])
  expect((await register({ totpKey: await (await askKey()).text() })).status).toBe(200)
})

test('the account tells whether it uses one-time codes, not the key', async () => {
  const { api, askKey } = await start()
  const ana = await api.user()
  expect(await ana.get('/api/users/totp')).toEqual({ offered: false, active: false })
  await api.settings({ attributes: { totpEnable: true } })
  const totpKey = await (await askKey()).text()
  await ana.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, totpKey })
  expect(await ana.get('/api/users/totp')).toEqual({ offered: true, active: true })
})

test('who may change somebody takes off his one-time codes, and the trail says so; others do not', async () => {
  const { api, askKey } = await start()
  await api.settings({ attributes: { totpEnable: true } })
  const root = await api.user({ administrator: true })
  const ana = await api.user()
  const eve = await api.user()
  const totpKey = await (await askKey()).text()
  await ana.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, totpKey })
  const form = { email: ana.user.email, password: PASSWORD }
  const reset = (who: typeof ana) =>
    who.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, password: null, totpKey: '' })
  expect((await reset(eve)).status).toBe(400)
  expect((await postLogin(api.url, form)).headers.get('www-authenticate')).toBe('TOTP')
  expect((await reset(root)).status).toBe(200)
  expect((await postLogin(api.url, form)).status).toBe(200)
  const trail = JSON.stringify(await root.get('/api/audit?from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'))
  expect(trail).toContain('"fields":"totpKey"')
  expect(trail).not.toContain(totpKey)
})
