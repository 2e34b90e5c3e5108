import { expect, onTestFinished, test } from 'vitest'
import { cookieOf, createTestApi, logIn as enter, PASSWORD, postLogin } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { openSocket } from '../testing/socket.ts'

interface OpenSession {
  key: string
  kind: string
  isCurrent: boolean
  isActing: boolean
}

async function start() {
  const clock = createTestClock()
  const api = await createTestApi({ clock })
  onTestFinished(() => api.close())
  const ana = await api.user({ email: 'ana@example.com' })
  const logIn = async () => cookieOf(await postLogin(api.url, { email: 'ana@example.com', password: PASSWORD }))
  const list = () => ana.get<OpenSession[]>('/api/sessions')
  const end = (key: string) => ana.call('DELETE', `/api/sessions/${key}`)
  const whoIs = async (cookie: string) => (await fetch(`${api.url}/api/session`, { headers: { cookie } })).status
  return { api, clock, ana, logIn, list, end, whoIs }
}

test('a person sees what is open in his name and ends it, sockets too', async () => {
  const { api, ana, logIn, list, end, whoIs } = await start()
  const lost = await logIn()
  const socket = await openSocket(api.url, { cookie: lost })
  const open = await list()
  const seen = open.map(({ kind, isCurrent, isActing }) => ({ kind, isCurrent, isActing }))
  expect(seen).toHaveLength(2)
  expect(seen).toEqual(
    expect.arrayContaining([
      { kind: 'session', isCurrent: false, isActing: false },
      { kind: 'session', isCurrent: true, isActing: false },
    ]),
  )
  expect(JSON.stringify(open)).not.toContain(lost.split('=')[1])
  expect((await end(open.find(({ isCurrent }) => !isCurrent)?.key ?? '')).status).toBe(204)
  await socket.closed
  expect([await whoIs(lost), await whoIs(ana.cookie)]).toEqual([404, 200])
})

test('somebody who logged in as another user is seen there', async () => {
  const { api, ana, list } = await start()
  const root = await api.user({ administrator: true })
  await root.call('GET', `/api/session/${ana.user.id}`)
  expect((await list()).filter(({ isActing }) => isActing)).toHaveLength(1)
})

test('nobody ends what is not his', async () => {
  const { api, list, end, whoIs, ana } = await start()
  const eve = await api.user()
  const [own] = await list()
  expect((await eve.call('DELETE', `/api/sessions/${own?.key}`)).status).toBe(404)
  expect((await end('0123456789abcdef')).status).toBe(404)
  expect(await whoIs(ana.cookie)).toBe(200)
})

test('[C-16] a new password or one-time key needs the old password, unless somebody has just logged in', async () => {
  const { clock, ana, logIn } = await start()
  const put = async (change: object) => {
    const answer = await ana.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, ...change })
    return answer.ok ? 200 : [answer.status, await answer.text()]
  }
  clock.advance(16 * 60_000)
  const needed = [400, 'Current password is needed']
  expect(await put({ password: 'quite another secret' })).toEqual(needed)
  expect(await put({ totpKey: 'JBSWY3DPEHPK3PXP' })).toEqual(needed)
  expect(await put({ totpKey: '' })).toEqual(needed)
  expect(await put({ name: 'Ana' })).toBe(200)
  const wrong = { password: 'quite another secret', currentPassword: 'wrong' }
  expect(await put(wrong)).toEqual([400, 'Current password is wrong'])
  expect(await put({ ...wrong, currentPassword: PASSWORD })).toBe(200)
  expect(await logIn()).toBe('')
})

test('a stolen session does not guess the password', async () => {
  const { api, clock, ana: known } = await start()
  // An address somebody came in from may guess more often.
  const ana = await enter(api.url, known.user)
  clock.advance(16 * 60_000)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) {
    const change = { ...ana.user, password: 'quite another secret', currentPassword: `guess ${guess}` }
    statuses.push((await ana.call('PUT', `/api/users/${ana.user.id}`, change)).status)
  }
  expect(statuses.slice(0, 9)).toEqual(Array<number>(9).fill(400))
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('an API token alone changes no password', async () => {
  const { api, ana } = await start()
  const made = await fetch(`${api.url}/api/session/token`, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { cookie: ana.cookie },
  })
  const headers = { authorization: `Bearer ${await made.text()}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...ana.user, password: 'quite another secret' })
  const answer = await fetch(`${api.url}/api/users/${ana.user.id}`, { method: 'PUT', headers, body })
  expect([answer.status, await answer.text()]).toEqual([400, 'Current password is needed'])
})
