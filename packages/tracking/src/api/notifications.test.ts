import { EVENT_TYPES, TIME_ZONE_HEADER } from '@rastro/contracts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApi, type TestUser } from '../testing/api.ts'
import { serveMail } from '../testing/mail-server.ts'
import { createTestBrowser } from '../testing/push-service.ts'
import { openSocket } from '../testing/socket.ts'
import { type PlannedAnswer, serveWeb } from '../testing/web-server.ts'

/** An installation with mail, SMS and Telegram, a manager with two users, and a stranger. */
async function startWorld({ telegram: answer }: { telegram?: PlannedAnswer } = {}) {
  const mail = await serveMail()
  const sms = await serveWeb(() => ({ body: { situacao: 'OK' } }))
  const telegram = await serveWeb(() => answer ?? { body: { ok: true } })
  const push = await serveWeb(({ path }) => ({ status: path === '/gone' ? 410 : 201 }))
  const api = await createTestApi({
    channels: {
      mail: mail.settings,
      sms: { url: `${sms.url}/send`, key: 'key', type: '9', refer: '' },
      telegram: { url: telegram.url, token: 'bot' },
    },
    egressTargets: [mail.target, sms.target, telegram.target, push.target],
  })
  onTestFinished(() => api.close())
  const boss = await api.user({ email: 'boss@example.com', userLimit: -1 })
  const attributes = { telegramChatId: '7', language: 'en' }
  const ana = await api.user({ email: 'ana@example.com', phone: '11988887777', attributes })
  const rui = await api.user({ email: 'rui@example.com' })
  const eve = await api.user({ email: 'eve@example.com', phone: '11911111111', attributes })
  for (const { user } of [ana, rui]) {
    const link = { userId: boss.user.id, managedUserId: user.id }
    await api.store.links.add(link)
    api.gate.access.addLink(link)
  }
  return { api, mail, sms, telegram, push, boss, ana, rui, eve }
}

/** Write to users. @returns status and text */
async function send(by: TestUser, channel: string, to: readonly TestUser[], words: object) {
  const query = to.map(({ user }) => `userId=${user.id}`).join('&')
  return outcomeOf(by.call('POST', `/api/notifications/send/${channel}?${query}`, words))
}

function refusal(by: TestUser, path: string, body?: object) {
  return outcomeOf(by.call('POST', `/api/notifications/test${path}`, body))
}

async function outcomeOf(answered: Promise<Response>) {
  const answer = await answered
  return [answer.status, await answer.text()]
}

const formOf = ({ body }: { body: Buffer }) => Object.fromEntries(new URLSearchParams(body.toString()))

describe('catalogues', () => {
  test('[NOT-05] [NOT-28] the types rules can be about are those of the vocabulary', async () => {
    const { ana } = await startWorld()
    const types = await ana.get<{ type: string }[]>('/api/notifications/types')
    expect(types).toEqual(EVENT_TYPES.map((type) => ({ type })))
    expect(types.length).toBe(24)
  })

  test('[NOT-04] [NOT-30] the channels are those that can be used, without web and command for who writes to others', async () => {
    const { ana } = await startWorld()
    const names = async (query = '') =>
      (await ana.get<{ type: string }[]>(`/api/notifications/notificators${query}`)).map(({ type }) => type).toSorted()
    expect(await names()).toEqual(['command', 'firebase', 'mail', 'sms', 'telegram', 'web'])
    expect(await names('?announcement=true')).toEqual(['firebase', 'mail', 'sms', 'telegram'])
    const bare = await createTestApi()
    onTestFinished(() => bare.close())
    const one = await bare.user()
    expect(await one.get('/api/notifications/notificators')).toEqual(
      ['web', 'firebase', 'command'].map((type) => ({ type })),
    )
  })
})

test('[NOT-02] [NOT-03] [NOT-06] a rule is added, listed, changed and removed with all its fields', async () => {
  const { ana, eve } = await startWorld()
  const wanted = {
    type: 'alarm',
    notificators: 'web,mail',
    always: true,
    description: 'Alarmes',
    calendarId: 0,
    commandId: 0,
    attributes: { alarms: 'sos,geofence enter', 'tarkan.color': 'red', 'tarkan.pin': true },
  }
  const rule = await (await ana.call('POST', '/api/notifications', wanted)).json()
  expect(rule).toEqual({ ...wanted, id: rule.id })
  expect(await ana.get('/api/notifications')).toEqual([rule])
  expect(await eve.get('/api/notifications')).toEqual([])
  const changed = { ...rule, notificators: 'sms' }
  expect((await ana.call('PUT', `/api/notifications/${rule.id}`, changed)).status).toBe(200)
  expect(await ana.get('/api/notifications')).toEqual([changed])
  expect((await eve.call('DELETE', `/api/notifications/${rule.id}`)).status).toBe(400)
  expect((await ana.call('DELETE', `/api/notifications/${rule.id}`)).status).toBe(204)
  expect(await ana.get('/api/notifications')).toEqual([])
})

describe('a test', () => {
  test('[NOT-21] goes to who asks, by the channel he names', async () => {
    const { ana, telegram, sms, mail } = await startWorld()
    for (const channel of ['telegram', 'sms', 'mail'])
      expect((await ana.call('POST', `/api/notifications/test/${channel}`)).status).toBe(204)
    expect(JSON.parse(String(telegram.heard[0]?.body)).text).toBe('This is a test. Messages reach you this way.')
    expect(formOf(sms.heard[0]!)).toMatchObject({ number: '11988887777', key: 'key' })
    expect(mail.heard[0]?.to).toEqual(['ana@example.com'])
  })

  test('[NOT-21] [NOT-23] a sample of a type appears on the own sockets', async () => {
    const { api, ana } = await startWorld()
    await ana.addDevice('van', { name: 'Van' })
    const socket = await openSocket(api.url, { cookie: ana.cookie })
    const body = { type: 'alarm', notificators: 'web' }
    expect((await ana.call('POST', '/api/notifications/test/web', body)).status).toBe(204)
    const [event] = await socket.next('events')
    expect(event).toMatchObject({ id: 0, type: 'alarm', attributes: { alarm: 'sos' } })
    expect(event?.attributes['message']).toMatch(/^Van: alarm: SOS · /)
    socket.close()
  })

  test('tells the time of the clock the caller looks at, where nobody wishes another zone', async () => {
    const { telegram, ana } = await startWorld()
    const ask = (zone: string) =>
      ana.call('POST', '/api/notifications/test/telegram', { type: 'ignitionOn' }, { [TIME_ZONE_HEADER]: zone })
    expect([(await ask('Asia/Tokyo')).status, (await ask('Nowhere/Else')).status]).toEqual([204, 204])
    const [here, nowhere] = telegram.heard.map(({ body }) => String(JSON.parse(String(body)).text))
    expect(here).toMatch(/\d\d:\d\d:\d\d/)
    expect(here).not.toContain('UTC')
    expect(nowhere).toContain(' UTC')
  })

  test('by every channel skips those that do not reach the caller', async () => {
    const { ana, rui, telegram, sms, mail } = await startWorld()
    expect((await ana.call('POST', '/api/notifications/test')).status).toBe(204)
    expect((await rui.call('POST', '/api/notifications/test', { notificators: 'mail' })).status).toBe(204)
    expect([telegram.heard.length, sms.heard.length, mail.heard.length]).toEqual([1, 1, 2])
  })

  test('[MSG-07] [MSG-19] an unknown channel, one that lacks its field, and a type nobody knows are refused', async () => {
    const { ana, rui } = await startWorld()
    expect(await refusal(ana, '/pigeon')).toEqual([400, 'Failed to get notificator pigeon'])
    expect(await refusal(rui, '/sms')).toEqual([400, 'User has no phone'])
    expect(await refusal(rui, '/firebase')).toEqual([400, 'User has no notificationTokens'])
    expect(await refusal(ana, '/command')).toEqual([400, 'Saved command not provided'])
    expect(await refusal(ana, '/web', { type: 'nothing' })).toEqual([400, 'Invalid input: /type'])
  })

  test('a provider that refuses is told in one sentence without its address', async () => {
    const { ana } = await startWorld({ telegram: { status: 403, body: { description: 'bot was blocked' } } })
    const answer = await ana.call('POST', '/api/notifications/test/telegram')
    expect([answer.status, await answer.text()]).toEqual([400, 'telegram: the other side answered 403'])
  })
})

describe('a message to others', () => {
  const words = { subject: 'Oficina', digest: 'Venha', body: 'Venha <b>hoje</b>\nàs 10', priority: true }

  test('[MSG-10] [NOT-24] reaches the users who are named, by the channel that is named', async () => {
    const { boss, ana, rui, telegram, mail } = await startWorld()
    expect(await send(boss, 'telegram', [ana], words)).toEqual([204, ''])
    expect(JSON.parse(String(telegram.heard[0]?.body))).toMatchObject({ text: 'Venha', disable_notification: false })
    expect(await send(boss, 'mail', [ana, rui, ana], words)).toEqual([204, ''])
    expect(mail.heard.map(({ to }) => String(to[0])).toSorted()).toEqual(['ana@example.com', 'rui@example.com'])
    expect(mail.heard[0]?.source).toContain('Subject: Oficina')
    expect(mail.heard[0]?.source).toContain('&lt;b&gt;hoje')
  })

  test('[MSG-01] without names it goes to all the manager has and the channel reaches', async () => {
    const { boss, ana, mail, sms } = await startWorld()
    expect(await send(boss, 'sms', [], { ...words, subject: null })).toEqual([204, ''])
    expect(sms.heard.map((request) => formOf(request)['number'])).toEqual(['11988887777'])
    expect(await send(boss, 'mail', [], words)).toEqual([204, ''])
    expect(mail.heard.map(({ to }) => String(to[0])).toSorted()).toEqual(['ana@example.com', 'rui@example.com'])
    expect(await send(ana, 'mail', [], words)).toEqual([400, 'Manager access required'])
  })

  test('a stranger is reached by nobody who does not manage him', async () => {
    const { boss, eve, telegram } = await startWorld()
    expect(await send(boss, 'telegram', [eve], words)).toEqual([400, 'User access denied'])
    expect(telegram.heard).toEqual([])
  })

  test('[MSG-07] a named user without the field is told of, and the others are reached', async () => {
    const { boss, ana, rui, sms } = await startWorld()
    expect(await send(boss, 'sms', [rui, ana], words)).toEqual([400, 'User has no phone'])
    expect(sms.heard).toHaveLength(1)
  })

  test('[MSG-06] a channel that does not exist or is not configured is refused', async () => {
    const { boss, ana } = await startWorld()
    expect(await send(boss, 'pigeon', [ana], words)).toEqual([400, 'Failed to get notificator pigeon'])
    const bare = await createTestApi()
    onTestFinished(() => bare.close())
    const admin = await bare.user({ administrator: true })
    expect(await send(admin, 'mail', [admin], words)).toEqual([400, 'mail is not configured'])
  })

  test('[MSG-04] [MSG-05] it needs words, and a mail needs a subject', async () => {
    const { boss, ana } = await startWorld()
    expect(await send(boss, 'telegram', [ana], { ...words, body: ' \n' })).toEqual([
      400,
      'Invalid input: /body is needed',
    ])
    expect((await send(boss, 'telegram', [ana], { subject: 'x' }))[0]).toBe(400)
    expect(await send(boss, 'mail', [ana], { body: 'x', subject: ' ' })).toEqual([
      400,
      'Invalid input: /subject is needed',
    ])
  })

  test('[MSG-13] [MSG-14] [MSG-15] [MSG-16] [MSG-17] [MSG-18] each channel takes so much and not more', async () => {
    const { boss, ana } = await startWorld()
    const limits = { sms: 160, telegram: 1000, firebase: 500, web: 500, mail: 5000 }
    for (const [channel, limit] of Object.entries(limits)) {
      const most = await send(boss, channel, [ana], { subject: 'x', body: 'ã'.repeat(limit) })
      expect(most, channel).toEqual(channel === 'firebase' ? [400, 'User has no notificationTokens'] : [204, ''])
      const more = await send(boss, channel, [ana], { subject: 'x', body: 'ã'.repeat(limit + 1) })
      expect(more, channel).toEqual([400, `Invalid input: /body must not exceed ${limit} characters`])
    }
    expect((await send(boss, 'mail', [ana], { subject: 's'.repeat(100), body: 'x' }))[0]).toBe(204)
    expect(await send(boss, 'mail', [ana], { subject: 's'.repeat(101), body: 'x' })).toEqual([
      400,
      'Invalid input: /subject must not exceed 100 characters',
    ])
  })

  test('nobody floods people: a thousand recipients an hour', async () => {
    const { api, boss, ana, rui, telegram } = await startWorld()
    const { access } = api.gate
    // A hundred users more, whom Telegram does not reach: they count as well.
    for (let id = 1001; id <= 1100; id++) {
      access.putUser({ ...rui.user, id, email: `${id}@example.com` })
      access.addLink({ userId: boss.user.id, managedUserId: id })
    }
    const some = Array.from({ length: 100 }, (_, index) => `userId=${1001 + index}`).join('&')
    for (let hundred = 0; hundred < 10; hundred++)
      expect((await boss.call('POST', `/api/notifications/send/telegram?${some}`, words)).status).toBe(400)
    expect((await send(boss, 'telegram', [ana], words))[0]).toBe(429)
    expect(telegram.heard).toEqual([])
  })
})

describe('push to a browser', () => {
  test('a browser that subscribes is pushed to, until it is gone or says no more', async () => {
    const { api, ana, push, boss } = await startWorld()
    const { publicKey } = await ana.get<{ publicKey: string }>('/api/notifications/push')
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    const [here, gone] = [createTestBrowser(), createTestBrowser()]
    const subscribe = (path: string, { keys }: typeof here, by = ana) =>
      by.call('POST', '/api/notifications/push', { endpoint: push.url + path, expirationTime: null, keys })
    expect([(await subscribe('/here', here)).status, (await subscribe('/gone', gone)).status]).toEqual([204, 204])
    const tokens = () => String(api.gate.access.user(ana.user.id)?.attributes['notificationTokens']).split(',')
    expect(tokens()).toHaveLength(2)
    expect(await send(boss, 'firebase', [ana], { subject: 'Oi', body: 'Venha' })).toEqual([204, ''])
    const request = push.heard.find(({ path }) => path === '/here')
    expect(here.read(request!.body)).toMatchObject({ title: 'Oi', body: 'Venha' })
    expect(tokens()).toHaveLength(1)
    expect((await api.store.users.find(ana.user.id))?.attributes['notificationTokens']).toBe(tokens()[0])
    await ana.call('DELETE', '/api/notifications/push', { endpoint: `${push.url}/here` })
    expect(api.gate.access.user(ana.user.id)?.attributes['notificationTokens']).toBeUndefined()
    const again = await ana.get<{ publicKey: string }>('/api/notifications/push')
    expect(again.publicKey).toBe(publicKey)
  })

  test('[C-34] nobody makes us call what is no push service', async () => {
    const { api, ana } = await startWorld()
    const { keys } = createTestBrowser()
    const endpoints = [
      'https://10.0.0.1/x',
      'https://evil.example/x',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'x',
    ]
    for (const endpoint of endpoints) {
      const answer = await ana.call('POST', '/api/notifications/push', { endpoint, keys })
      expect([answer.status, await answer.text()]).toEqual([
        400,
        'Invalid input: no subscription of a known push service',
      ])
    }
    expect(api.gate.access.user(ana.user.id)?.attributes['notificationTokens']).toBeUndefined()
  })
})
