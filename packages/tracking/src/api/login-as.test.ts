import { SESSION_ENDED } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { cookieOf, createTestApi, PASSWORD, type TestApiOptions, type TestUser } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { openSocket } from '../testing/socket.ts'

async function start(options?: TestApiOptions) {
  const api = await createTestApi(options)
  onTestFinished(() => api.close())
  const root = await api.user({ name: 'Root', administrator: true })
  const ana = await api.user({ name: 'Ana', userLimit: -1 })
  const bia = await api.user({ name: 'Bia' })
  await root.call('POST', '/api/permissions', { userId: ana.user.id, managedUserId: bia.user.id })
  const call = (cookie: string, method: string, path: string, body?: object) => {
    const json = { headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return fetch(api.url + path, { method, ...(body ? json : { headers: { cookie } }) })
  }
  const askToken = (cookie: string) =>
    fetch(`${api.url}/api/session/token`, { method: 'POST', headers: { cookie }, body: new URLSearchParams() })
  /** Log in as somebody. @returns the new cookie */
  const become = async (who: Pick<TestUser, 'cookie'>, { user }: TestUser): Promise<string> => {
    const answer = await call(who.cookie, 'GET', `/api/session/${user.id}`)
    expect([answer.status, (await answer.json()).id]).toEqual([200, user.id])
    return cookieOf(answer)
  }
  /** Who a cookie is, and who really sits there. */
  const whoIs = async (cookie: string): Promise<unknown[]> => {
    const answer = await call(cookie, 'GET', '/api/session')
    return answer.ok ? [(await answer.json()).name, answer.headers.get('actinguser')] : [answer.status]
  }
  return { api, root, ana, bia, call, askToken, become, whoIs }
}

test('an administrator logs in as another user, sees as he sees, and goes back', async () => {
  const { root, bia, become, whoIs, call } = await start()
  await bia.addDevice('van')
  const cookie = await become(root, bia)
  expect(await whoIs(cookie)).toEqual(['Bia', String(root.user.id)])
  expect(await (await call(cookie, 'GET', '/api/devices')).json()).toMatchObject([{ uniqueId: 'van' }])
  expect((await call(cookie, 'PUT', '/api/server', {})).status).toBe(400)

  const back = await call(cookie, 'GET', `/api/session/${root.user.id}`)
  expect(await whoIs(cookieOf(back))).toEqual(['Root', null])
  expect(await whoIs(cookie)).toEqual([404])
  expect(await whoIs(root.cookie)).toEqual([404])
  expect((await call(cookieOf(back), 'PUT', '/api/server', {})).status).toBe(200)
})

test('who logs in as somebody who may not come in himself hears why, and stays himself', async () => {
  const { root, bia, whoIs } = await start()
  const endings = [{ expirationTime: '2020-01-01T00:00:00.000+00:00' }, { expirationTime: null, disabled: true }]
  for (const ending of endings) {
    expect((await root.call('PUT', `/api/users/${bia.user.id}`, { ...bia.user, ...ending })).status).toBe(200)
    const answer = await root.call('GET', `/api/session/${bia.user.id}`)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null])
    expect(await whoIs(root.cookie)).toEqual(['Root', null])
  }
})

test('logging out of another account leads back to the own one, and then out', async () => {
  const { ana, bia, become, whoIs, call } = await start()
  const cookie = await become(ana, bia)
  const back = await call(cookie, 'DELETE', '/api/session')
  expect([back.status, await whoIs(cookieOf(back))]).toEqual([204, ['Ana', null]])
  await call(cookieOf(back), 'DELETE', '/api/session')
  expect(await whoIs(cookieOf(back))).toEqual([404])
})

test('[C-21] a manager logs in as his own users only, and nobody as an administrator or a stranger', async () => {
  const { api, root, ana, bia, call, become } = await start()
  const eve = await api.user({ userLimit: -1 })
  await become(ana, bia)
  const other = await api.user({ administrator: true })
  for (const [who, whom] of [
    [ana, root],
    [eve, bia],
    [bia, ana],
    [root, other],
  ] as const) {
    const answer = await call(who.cookie, 'GET', `/api/session/${whom.user.id}`)
    expect([answer.status, await answer.text()]).toEqual([400, 'User access denied'])
  }
  expect((await call(eve.cookie, 'GET', '/api/session/999')).status).toBe(400)
})

test('who acts for another may go on to a third, by his own rights', async () => {
  const { root, ana, bia, become, whoIs, call } = await start()
  const asAna = await become(root, ana)
  const asBia = await become({ cookie: asAna }, bia)
  expect(await whoIs(asAna)).toEqual([404])
  expect(await whoIs(asBia)).toEqual(['Bia', String(root.user.id)])
  const back = await call(asBia, 'GET', `/api/session/${root.user.id}`)
  expect(await whoIs(cookieOf(back))).toEqual(['Root', null])
})

test('[C-21] nobody changes a password or a one-time key, or makes a token, as another user', async () => {
  const { root, bia, call, askToken, become } = await start()
  const cookie = await become(root, bia)
  const restricted = [400, 'Operation restricted - logged in as another user']
  for (const change of [{ password: 'another long secret' }, { totpKey: 'JBSWY3DPEHPK3PXP' }]) {
    const answer = await call(cookie, 'PUT', `/api/users/${bia.user.id}`, { ...bia.user, ...change })
    expect([answer.status, await answer.text()]).toEqual(restricted)
  }
  const token = await askToken(cookie)
  expect([token.status, await token.text()]).toEqual(restricted)
  const renamed = { ...bia.user, name: 'Beatriz' }
  expect((await call(cookie, 'PUT', `/api/users/${bia.user.id}`, renamed)).status).toBe(200)
})

test('acting for another ends with the own session, the own rights and the own account', async () => {
  const { api, root, ana, bia, become, whoIs, call } = await start()
  const lost = await become(ana, bia)
  await root.call('DELETE', '/api/permissions', { userId: ana.user.id, managedUserId: bia.user.id })
  expect(await whoIs(lost)).toEqual([404])

  const other = await api.user({ administrator: true })
  const cookie = await become(other, bia)
  const socket = await openSocket(api.url, { cookie })
  await call(root.cookie, 'PUT', `/api/users/${other.user.id}`, { ...other.user, disabled: true })
  expect(await whoIs(cookie)).toEqual([404])
  await socket.closed
})

test('[C-07] [C-21] whoever is no longer a user’s manager sees nothing more through a socket he opened as him', async () => {
  const { api, root, ana, bia, call, become, whoIs } = await start()
  const cookie = await become(ana, bia)
  const socket = await openSocket(api.url, { cookie })
  await call(root.cookie, 'DELETE', '/api/permissions', { userId: ana.user.id, managedUserId: bia.user.id })
  expect((await socket.closed).code).toBe(SESSION_ENDED)
  expect(await whoIs(cookie)).toEqual([404])
})

test('acting for another lasts as long as the session it came from, at most', async () => {
  const clock = createTestClock()
  const { root, bia, become, whoIs } = await start({ clock })
  const cookie = await become(root, bia)
  clock.advance(11 * 3_600_000)
  expect(await whoIs(cookie)).toEqual(['Bia', String(root.user.id)])
  clock.advance(2 * 3_600_000)
  expect(await whoIs(cookie)).toEqual([404])
})

test('a name and password or a token lead to another account and back as well', async () => {
  const { api, root, bia, whoIs, call, askToken } = await start()
  const basic = `Basic ${Buffer.from(`${root.user.email}:${PASSWORD}`).toString('base64')}`
  const token = await (await askToken(root.cookie)).text()
  for (const authorization of [basic, `Bearer ${token}`]) {
    const answer = await fetch(`${api.url}/api/session/${bia.user.id}`, { headers: { authorization } })
    expect(await whoIs(cookieOf(answer))).toEqual(['Bia', String(root.user.id)])
    const back = await call(cookieOf(answer), 'DELETE', '/api/session')
    expect(await whoIs(cookieOf(back))).toEqual(['Root', null])
  }
})

test('a link on another site does not change who somebody is', async () => {
  const { api, root, bia, whoIs } = await start()
  const headers = { cookie: root.cookie, 'sec-fetch-site': 'cross-site' }
  expect((await fetch(`${api.url}/api/session/${bia.user.id}`, { headers })).status).toBe(403)
  expect(await whoIs(root.cookie)).toEqual(['Root', null])
})
