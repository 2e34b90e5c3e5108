import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productKey } from '@rastro/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MailPort } from '../access/recovery.ts'
import { hashOf } from '../access/sessions.ts'
import { createTestApi, PASSWORD, PUBLIC_URL, postLogin, type TestApiOptions } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'

type Mail = Parameters<MailPort['send']>[0]

async function start(options: TestApiOptions = {}) {
  const letters: Mail[] = []
  const mail: MailPort = { send: async (letter) => void letters.push(letter) }
  const clock = createTestClock()
  const api = await createTestApi({ clock, mail, trustedProxies: ['127.0.0.1'], ...options })
  onTestFinished(() => api.close())
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(api.url + path, { method: 'POST', body: new URLSearchParams(form), headers })
  /** Ask for a link and read the token in the letter. */
  const askToken = async (email: string, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await post('/api/session/password', { email, requested_from: 'https://evil.example/' }, headers)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    await api.gate.recovery.settle()
    return /\/login\/recover\/([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const loginStatus = async (email: string, password: string) => (await postLogin(api.url, { email, password })).status
  return { api, clock, letters, post, askToken, loginStatus }
}

const NEW = 'quite another secret'

test('[C-20] [AUTH-11] [AUTH-12] a link from a letter sets a new password, once, and ends what was open', async () => {
  const { api, letters, post, askToken, loginStatus } = await start()
  const ana = await api.user({ email: 'ana@example.com' })
  const token = await askToken(' ANA@example.com ')
  expect(letters).toMatchObject([{ to: 'ana@example.com' }])
  expect((await ana.call('GET', '/api/session')).status).toBe(200)

  const answer = await post('/api/session/password', { token, password: NEW })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect((await ana.call('GET', '/api/session')).status).toBe(404)
  expect(await loginStatus('ana@example.com', PASSWORD)).toBe(401)
  expect(await loginStatus('ana@example.com', NEW)).toBe(200)
  const again = await post('/api/session/password', { token, password: 'a third long secret' })
  expect([again.status, await again.text()]).toEqual([400, 'Token has expired'])
})

test('the same link used twice at once works once', async () => {
  const { api, post, askToken } = await start()
  await api.user({ email: 'ana@example.com' })
  const token = await askToken('ana@example.com')
  const both = [NEW, `${NEW} too`].map((password) => post('/api/password/update', { token, password }))
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.sort((one, other) => one - other)).toEqual([200, 400])
})

test('[C-20] the link leads to the configured address, whatever the request says it came from', async () => {
  const { api, letters, askToken } = await start()
  await api.user({ email: 'ana@example.com' })
  await askToken('ana@example.com', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
  expect(letters[0]?.text).toContain(`${PUBLIC_URL}/login/recover/`)
  expect(JSON.stringify(letters)).not.toContain('evil')
})

test('[C-20] a link works for 30 minutes, and the latest alone', async () => {
  const { api, clock, post, askToken } = await start()
  await api.user({ email: 'ana@example.com' })
  const first = await askToken('ana@example.com')
  const second = await askToken('ana@example.com')
  expect((await post('/api/password/update', { token: first, password: NEW })).status).toBe(400)
  clock.advance(30 * 60_000)
  expect((await post('/api/password/update', { token: second, password: NEW })).status).toBe(400)
})

test('a weak password is refused and does not cost the link', async () => {
  const { api, post, askToken } = await start()
  await api.user({ email: 'ana@example.com' })
  const token = await askToken('ana@example.com')
  const weak = await post('/api/password/update', { token, password: 'password1' })
  expect([weak.status, await weak.text()]).toEqual([400, 'Password is too weak'])
  expect((await post('/api/password/update', { token, password: NEW })).status).toBe(200)
})

test('[C-13] a recovery token is nothing else, and nothing else is a recovery token', async () => {
  const { api, post, askToken } = await start()
  const ana = await api.user({ email: 'ana@example.com' })
  const made = await fetch(`${api.url}/api/session/token`, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { cookie: ana.cookie },
  })
  const session = ana.cookie.split('=')[1] ?? ''
  for (const token of [await made.text(), session])
    expect((await post('/api/password/update', { token, password: NEW })).status).toBe(400)
  const token = await askToken('ana@example.com')
  expect((await fetch(`${api.url}/api/session?token=${token}`)).status).toBe(401)
  const shown = [{ authorization: `Bearer ${token}` }, { cookie: `JSESSIONID=${token}` }]
  for (const headers of shown) expect((await fetch(`${api.url}/api/devices`, { headers })).status).toBe(401)
})

test('[C-19] asking answers alike for everybody, and only who has an account and an address gets a letter', async () => {
  const { api, letters, post } = await start()
  await api.user({ email: 'ana@example.com', login: 'ana' })
  await api.user({ email: 'gone@example.com', disabled: true })
  await api.user({ email: 'nomail' })
  for (const [index, email] of ['ana', 'gone@example.com', 'nomail', 'nobody@example.com'].entries()) {
    const answer = await post('/api/password/reset', { email }, { 'x-forwarded-for': `203.0.113.${index}` })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  }
  await api.gate.recovery.settle()
  expect(letters.map(({ to }) => to)).toEqual(['ana@example.com'])
})

test('asking takes no longer for who has an account, because the answer waits for nothing', async () => {
  const held = Promise.withResolvers<void>()
  const { api, post } = await start({ mail: { send: () => held.promise } })
  await api.user({ email: 'ana@example.com' })
  // The mail server does not take the letter, and the answer is here all the same.
  expect((await post('/api/password/reset', { email: 'ana@example.com' })).status).toBe(200)
  held.resolve()
})

test('an address asks five times a minute, an account gets three letters an hour', async () => {
  const { api, clock, letters, post } = await start()
  await api.user({ email: 'ana@example.com' })
  const ask = (host: number) =>
    post('/api/password/reset', { email: 'ana@example.com' }, { 'x-forwarded-for': `203.0.113.${host}` })
  for (let turn = 0; turn < 5; turn++) expect((await ask(1)).status).toBe(200)
  const refused = await ask(1)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  for (let host = 2; host < 12; host++) await ask(host)
  await api.gate.recovery.settle()
  expect(letters).toHaveLength(3)
  clock.advance(3_600_000)
  expect((await ask(1)).status).toBe(200)
  await api.gate.recovery.settle()
  expect(letters).toHaveLength(4)
})

test('guessing tokens is slowed down', async () => {
  const { post } = await start()
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++)
    statuses.push((await post('/api/password/update', { token: `guess${guess}`, password: NEW })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
})

test('[C-35] the letter is in the language of the account, and a name in it is only text', async () => {
  const { api, letters, askToken } = await start()
  await api.settings({ attributes: { title: 'Frota <b>', [productKey('lang')]: 'es' } })
  const attributes = { [productKey('lang')]: 'pt-BR' }
  await api.user({ email: 'ana@example.com', name: '<img src=x>', attributes })
  await api.user({ email: 'bia@example.com' })
  await askToken('ana@example.com')
  await askToken('bia@example.com')
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Frota <b>: escolha uma nova senha',
    'Frota <b>: elija una nueva contraseña',
  ])
  expect(letters[0]?.html).toContain('Olá &lt;img src=x&gt;,')
  expect(letters[0]?.html).not.toContain('<img')
})

test('without mail nothing is sent and the answer is the same', async () => {
  const send = vi.fn<MailPort['send']>()
  for (const mail of [undefined, { isConfigured: () => false, send }]) {
    const { api, post } = await start({ mail })
    await api.user({ email: 'ana@example.com' })
    expect((await post('/api/password/reset', { email: 'ana@example.com' })).status).toBe(200)
    await api.gate.recovery.settle()
  }
  expect(send).not.toHaveBeenCalled()
})

test('missing fields are named in words that become codes of the client', async () => {
  const { post } = await start()
  for (const [form, text] of [
    [{ requested_from: 'x' }, 'Fill email field'],
    [{ email: ' ' }, 'Fill email field'],
    [{ token: '', password: NEW }, 'Fill token field'],
    [{ token: 'x', password: '' }, 'Password is too weak'],
  ] as const) {
    const answer = await post('/api/session/password', form)
    expect([answer.status, await answer.text()]).toEqual([400, text])
  }
})

test('[C-20] only the hash of a link is kept, and the link of the reference server leads to ours', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-recovery-'))
  const { api, askToken } = await start({ folder })
  onTestFinished(() => rm(folder, { recursive: true }))
  await api.user({ email: 'ana@example.com' })
  const token = await askToken('ana@example.com')
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))
  expect(files.join('')).toContain(hashOf(token))
  expect(files.join('')).not.toContain(token)
  const go = (query: string) => fetch(`${api.url}/reset-password?passwordReset=${query}`, { redirect: 'manual' })
  expect((await go(token)).headers.get('location')).toBe(`/login/recover/${token}`)
  expect((await go('//evil.example')).headers.get('location')).toBe('/login')
})
