import type { Action, Statistics, User } from '@rastro/contracts'
import { openDatabase } from '@rastro/platform'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStatistics } from '../statistics/statistics.ts'
import { samplePosition } from '../store/sample-position.ts'
import { cookieOf, createTestApi, logIn, postLogin, type TestApi, type TestUser } from '../testing/api.ts'
import { createTestClock, type TestClock } from '../testing/clock.ts'
import { createTestBus, silent } from '../testing/fleet.ts'
import { auditRuleOf } from './audit-rules.ts'

const EVER = 'from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z'

describeDatabases('the audit trail', (database) => {
  let created: CreatedDatabase
  let api: TestApi
  let clock: TestClock
  let root: TestUser

  beforeEach(async () => {
    created = await database.create()
    clock = createTestClock()
    api = await createTestApi({ database: created.options, clock })
    root = await entered({ email: 'root@example.com', administrator: true })
  })
  afterEach(async () => {
    await api.close()
    await created.drop()
  })

  /** Somebody who came in by his password. */
  async function entered(changes: Partial<User>): Promise<TestUser> {
    return logIn(api.url, (await api.user(changes)).user)
  }

  /** What the trail says since the last logins, in short. */
  const trail = async (who = root, query = ''): Promise<unknown[]> => {
    const actions = await who.get<Action[]>(`/api/audit?${EVER}${query}`)
    return actions
      .filter(({ actionType }) => actionType !== 'login')
      .map(({ userEmail, actionType, objectType, objectId, attributes }) =>
        [userEmail, actionType, objectType, objectId, attributes].slice(0, Object.keys(attributes).length ? 5 : 4),
      )
  }

  test('creating, editing and removing is remembered with who, what and from where', async () => {
    const ana = await api.user({ email: 'ana@example.com' })
    const van = await ana.addDevice('van')
    await ana.call('PUT', `/api/devices/${van.id}`, { ...van, name: 'Van' })
    await ana.call('DELETE', `/api/devices/${van.id}`)
    await root.call('PUT', '/api/server', { registration: true })
    expect(await trail()).toEqual([
      ['ana@example.com', 'create', 'device', van.id],
      ['ana@example.com', 'edit', 'device', van.id],
      ['ana@example.com', 'remove', 'device', van.id],
      ['root@example.com', 'edit', 'server', 0, { fields: 'registration' }],
    ])
    const [last] = await root.get<Action[]>(`/api/audit?${EVER}&limit=1`)
    expect(last).toEqual({
      id: expect.any(Number),
      attributes: { fields: 'registration' },
      actionTime: '2026-11-21T12:00:00.000+00:00',
      address: '127.0.0.1',
      userId: root.user.id,
      actionType: 'edit',
      objectType: 'server',
      objectId: 0,
      userEmail: 'root@example.com',
    })
  })

  test('of an account it is remembered which fields changed, and never to what', async () => {
    const ana = await api.user({ email: 'ana@example.com', attributes: { lang: 'pt' } })
    const change = { limitCommands: true, attributes: { lang: 'es', note: 'x' }, password: 'quite another secret' }
    await root.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, ...change })
    const fields = 'limitCommands,attributes.lang,attributes.note,password'
    expect(await trail()).toEqual([['root@example.com', 'edit', 'user', ana.user.id, { fields }]])
    expect(JSON.stringify(await root.get(`/api/audit?${EVER}`))).not.toContain('another secret')
  })

  test('reading is not remembered, and neither is what failed', async () => {
    const ana = await api.user({ email: 'ana@example.com' })
    await ana.get('/api/devices')
    await ana.call('POST', '/api/devices', { name: 'van' })
    expect(await trail()).toEqual([])
  })

  test('[C-42] whatever leaves as a report or a file is remembered with its kind', async () => {
    const ana = await api.user({ email: 'ana@example.com' })
    const van = await ana.addDevice('van')
    const asked = `deviceId=${van.id}&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z`
    const files = ['reports/trips', 'reports/summary/xlsx', 'reports/route/csv', 'positions/csv', 'positions/gpx']
    for (const path of files) await (await ana.call('GET', `/api/${path}?${asked}`)).arrayBuffer()
    const period = { from: '2026-11-20T00:00:00.000+00:00', to: '2026-11-21T00:00:00.000+00:00' }
    const left = (await trail()).filter((entry) => (entry as string[])[1] === 'report')
    expect(left).toMatchObject(
      ['trips', 'summary', 'route', 'csv', 'gpx'].map((kind) => [
        'ana@example.com',
        'report',
        kind,
        0,
        { ...period, devices: '1' },
      ]),
    )
  })

  test('every link and unlink is an entry of its own, bulk ones too', async () => {
    const ana = await api.user({ email: 'ana@example.com' })
    const [van, bus] = [await root.addDevice('van'), await root.addDevice('bus')]
    const links = [van, bus].map(({ id }) => ({ userId: ana.user.id, deviceId: id }))
    await root.call('POST', '/api/permissions/bulk', links)
    await root.call('DELETE', '/api/permissions', links[0])
    const owner = { ownerType: 'user', ownerId: ana.user.id }
    expect((await trail()).slice(2)).toEqual([
      ['root@example.com', 'link', 'device', van.id, owner],
      ['root@example.com', 'link', 'device', bus.id, owner],
      ['root@example.com', 'unlink', 'device', van.id, owner],
    ])
  })

  test('[C-42] logins, failed logins under the account they aimed at, and logouts are remembered', async () => {
    const ana = await entered({ email: 'ana@example.com' })
    await postLogin(api.url, { email: 'ANA@example.com', password: 'wrong' })
    await postLogin(api.url, { email: 'nobody@example.com', password: 'wrong' })
    await ana.call('DELETE', '/api/session')
    const actions = await root.get<Action[]>(`/api/audit?${EVER}`)
    expect(actions.map(({ userEmail, actionType }) => [userEmail, actionType])).toEqual([
      ['root@example.com', 'login'],
      ['ana@example.com', 'login'],
      ['ana@example.com', 'denied'],
      [null, 'denied'],
      ['ana@example.com', 'logout'],
    ])
  })

  test('[C-21] what somebody does as another user stands under both', async () => {
    const ana = await entered({ email: 'ana@example.com' })
    const cookie = cookieOf(await root.call('GET', `/api/session/${ana.user.id}`))
    const made = await fetch(`${api.url}/api/devices`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'van', uniqueId: 'van' }),
    })
    const { id } = await made.json()
    const back = cookieOf(await fetch(`${api.url}/api/session/${root.user.id}`, { headers: { cookie } }))
    const headers = { cookie: back }
    const actions = (await (await fetch(`${api.url}/api/audit?${EVER}`, { headers })).json()) as Action[]
    const acting = { actorId: root.user.id, actorEmail: 'root@example.com' }
    expect(actions.slice(2)).toMatchObject([
      { userEmail: 'root@example.com', actionType: 'loginAs', objectType: 'user', objectId: ana.user.id },
      { userEmail: 'ana@example.com', actionType: 'create', objectType: 'device', objectId: id, attributes: acting },
      { userEmail: 'ana@example.com', actionType: 'loginAs', objectId: root.user.id, attributes: acting },
    ])
  })

  test('[C-42] what was denied is remembered, a flood of it only in part', async () => {
    const ana = await api.user({ email: 'ana@example.com' })
    await ana.call('PUT', '/api/server', {})
    await ana.call('GET', `/api/users/${root.user.id}`)
    expect(await trail()).toEqual([
      [
        'ana@example.com',
        'denied',
        'server',
        0,
        { reason: 'Administrator access required', request: 'PUT /api/server' },
      ],
      [
        'ana@example.com',
        'denied',
        'user',
        root.user.id,
        { reason: 'User access denied', request: 'GET /api/users/:id' },
      ],
    ])
    for (let turn = 0; turn < 80; turn++) await ana.call('GET', `/api/users/${root.user.id}`)
    expect(await trail()).toHaveLength(60)
  })

  test('others than administrators see what their users did, and what those did to a vehicle', async () => {
    const boss = await api.user({ email: 'boss@example.com', userLimit: -1 })
    const ana = await api.user({ email: 'ana@example.com' })
    const eve = await api.user({ email: 'eve@example.com', userLimit: -1 })
    await root.call('POST', '/api/permissions', { userId: boss.user.id, managedUserId: ana.user.id })
    const van = await ana.addDevice('van')
    await root.call('POST', '/api/permissions', { userId: boss.user.id, deviceId: van.id })
    await root.call('PUT', `/api/devices/${van.id}`, { ...van, name: 'Van' })
    const made = ['ana@example.com', 'create', 'device', van.id]
    expect(await trail(boss, `&userId=${ana.user.id}`)).toEqual([made])
    expect(await trail(boss, `&deviceId=${van.id}`)).toEqual([made])
    expect(await trail(root, `&deviceId=${van.id}`)).toHaveLength(3)
    for (const [who, query, text] of [
      [boss, '', 'Administrator access required'],
      [eve, `&userId=${ana.user.id}`, 'User access denied'],
      [eve, `&deviceId=${van.id}`, 'Device access denied'],
    ] as const) {
      const answer = await who.call('GET', `/api/audit?${EVER}${query}`)
      expect([answer.status, await answer.text()]).toEqual([400, text])
    }
  })

  test('a period is needed, and only what is in it comes', async () => {
    expect((await root.call('GET', '/api/audit')).status).toBe(400)
    await root.addDevice('van')
    clock.advance(60_000)
    await root.addDevice('bus')
    const late = await root.get<Action[]>('/api/audit?from=2026-11-21T12:01:00Z&to=2026-11-21T12:01:00Z')
    expect(late).toHaveLength(1)
  })

  test('[C-42] no entry can be changed or removed, not even in the database', async () => {
    await root.addDevice('van')
    await api.gate.audit.flush()
    await api.close()
    const direct = await openDatabase(created.options)
    for (const statement of ['UPDATE actions SET user_id = 1', 'DELETE FROM actions'])
      await expect(sql.raw(statement).execute(direct.kysely)).rejects.toThrow('append-only')
    await direct.close()
    api = await createTestApi({ database: created.options, clock })
  })

  test('a store that is away delays the trail and nothing else', async () => {
    const away = vi.spyOn(api.store.actions, 'append').mockRejectedValue(new Error('away'))
    await root.addDevice('van')
    await api.gate.audit.flush()
    away.mockRestore()
    expect(await trail()).toMatchObject([['root@example.com', 'create', 'device', expect.any(Number)]])
  })

  test('[C-42] every route that writes has its words in the trail', () => {
    const writing = api.app.declaredRoutes.filter(
      ({ url, method }) => url.startsWith('/api/') && !['GET', 'HEAD', 'OPTIONS'].includes(method),
    )
    // These say it themselves, when it is done (an entry a link), or leave nothing behind that is worth one.
    const known = new Set([
      'POST /api/session',
      'POST /api/session/password',
      'POST /api/password/reset',
      'POST /api/password/update',
      'POST /api/users/totp',
      'POST /api/commands/confirmations',
      'POST /api/attributes/computed/test',
      'POST /api/permissions',
      'POST /api/permissions/bulk',
      'DELETE /api/permissions',
      'DELETE /api/permissions/bulk',
      'POST /api/share/device',
      'POST /api/share/group',
      'POST /api/notices/read',
    ])
    const unaudited = writing
      .filter(({ config }) => config.audit === false)
      .map(({ method, url }) => `${method} ${url}`)
    expect(unaudited.filter((one) => !known.has(one))).toEqual([])
    for (const { method, url, config } of writing)
      expect(config.audit ?? auditRuleOf(method, url), `${method} ${url}`).toBeDefined()
  })

  test('a day is counted: who asked, which devices reported by which protocol', async () => {
    const ana = await api.user({ email: 'ana@example.com' })
    const [van, bus] = [await ana.addDevice('van'), await ana.addDevice('bus')]
    await api.move([samplePosition({ id: 1, deviceId: van.id, protocol: 'gt06' })])
    await api.move([samplePosition({ id: 2, deviceId: bus.id, protocol: 'h02', hash: 2 })])
    await api.statistics.flush()
    // The same devices again, as after a restart.
    const again = createCounterBeside()
    await again.move([samplePosition({ id: 3, deviceId: van.id, protocol: 'gt06', hash: 3 })])
    api.statistics.count('mailSent', 2)
    clock.advance(24 * 3_600_000)
    await api.move([samplePosition({ id: 4, deviceId: van.id, protocol: 'gt06', hash: 4 })])
    const late = await api.user({ administrator: true })
    const days = await late.get<Statistics[]>(`/api/statistics?${EVER}`)
    expect(days).toMatchObject([
      {
        captureTime: '2026-11-21T23:59:59.999+00:00',
        activeUsers: 1,
        activeDevices: 2,
        requests: 2,
        messagesStored: 3,
        mailSent: 2,
        protocols: { gt06: 1, h02: 1 },
      },
      { captureTime: '2026-11-22T12:00:00.000+00:00', activeUsers: 0, activeDevices: 1, messagesStored: 1 },
    ])
    expect((await ana.call('GET', `/api/statistics?${EVER}`)).status).toBe(400)
  })

  /** Another counter on the same store, which knows nothing of the first. */
  function createCounterBeside() {
    const log = silent
    const bus = createTestBus()
    const store = api.store.statistics
    const counter = createStatistics({ store, bus, clock, log, messagesReceived: () => 0 })
    return {
      async move(records: ReturnType<typeof samplePosition>[]) {
        bus.emit('positionsStored', { records, latest: [] })
        await counter.close()
      },
    }
  }

  test('counts that could not be written are written later', async () => {
    const away = vi.spyOn(api.store.statistics, 'add').mockRejectedValue(new Error('away'))
    api.statistics.count('smsSent', 3)
    await api.statistics.flush()
    away.mockRestore()
    expect(await root.get(`/api/statistics?${EVER}`)).toMatchObject([{ smsSent: 3 }])
  })

  test('a login with a token is an entry of whom it belongs to', async () => {
    const token = await fetch(`${api.url}/api/session/token`, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { cookie: root.cookie },
    })
    await fetch(`${api.url}/api/session?token=${await token.text()}`)
    const actions = await root.get<Action[]>(`/api/audit?${EVER}`)
    expect(actions.slice(1)).toMatchObject([
      { actionType: 'create', objectType: 'token' },
      { actionType: 'login', userEmail: 'root@example.com', attributes: { token: true } },
    ])
  })
})
