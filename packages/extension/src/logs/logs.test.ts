import { type Action, Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import { createHttp, createLog, createLogTail, systemClock } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { ExtensionDeps } from '../index.ts'
import type { Tracking, WantedActions } from '../ports.ts'
import { deviceLogs } from './device-logs.ts'
import { serverLogs } from './server-logs.ts'
import { userLogs } from './user-logs.ts'

const action = (id: number, userId: number): Action => ({
  id,
  userId,
  actionTime: '2026-11-20T12:00:00.000+00:00',
  actionType: 'edit',
  address: '192.0.2.1',
  objectType: 'device',
  objectId: 7,
  userEmail: 'ana@example.com',
  attributes: {},
})

/** The logs beside a tracking in which user 2 manages user 3 and sees device 7; who calls stands in a header. */
async function start(edition: 'basic' | 'plus' = 'plus') {
  const asked: WantedActions[] = []
  const people = new Map<number, User>(
    [1, 2, 3].map((id) => [id, { ...USER_DEFAULTS, id, administrator: id === 1, name: `${id}`, email: `${id}` }]),
  )
  const callerOf = (headers: Record<string, unknown>): User => {
    const user = people.get(Number(headers['caller']))
    if (!user) throw new Refusal('unauthorized')
    return user
  }
  const tracking: Pick<Tracking, 'requireCaller' | 'requireUser' | 'requireDevice' | 'readersOf' | 'actions'> = {
    requireCaller: async ({ headers }) => callerOf(headers),
    requireUser(caller, userId) {
      if (!caller.administrator && caller.id !== userId && !(caller.id === 2 && userId === 3))
        throw new Refusal('accessDenied', 'User access denied')
    },
    requireDevice(caller, deviceId) {
      if (caller.id === 3 || deviceId !== 7) throw new Refusal('accessDenied', 'Device access denied')
    },
    readersOf: ({ id, administrator }) => (administrator ? undefined : [id]),
    async actions(wanted) {
      asked.push(wanted)
      return [action(1, 2)]
    },
  }
  const logTail = createLogTail()
  const app = await createHttp({
    log: createLog('silent'),
    trustedProxies: [],
    async guard({ headers }, access) {
      if (access === 'administrator' && !callerOf(headers).administrator) throw new Refusal('administratorRequired')
    },
  })
  const deps = { tracking, logTail, clock: systemClock, edition }
  // They ask for nothing else.
  for (const part of [userLogs, deviceLogs, serverLogs]) part(app, deps as unknown as ExtensionDeps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const get = async (path: string, caller = 0) => {
    const answer = await fetch(`${url}/tarkan${path}`, { headers: { caller: String(caller) } })
    const text = await answer.text()
    return { status: answer.status, text, json: answer.ok ? JSON.parse(text) : undefined }
  }
  return { asked, get, logTail }
}

const line = (level: number, msg: string, time = new Date()): string =>
  `${JSON.stringify({ level, time: time.toISOString(), protocol: 'gt06', msg })}\n`

test('[LOG-02] what a user did is read by himself and by who manages him', async () => {
  const { asked, get } = await start()
  for (const caller of [1, 2, 3]) expect((await get('/users/3/logs?limit=5', caller)).json).toEqual([action(1, 2)])
  expect(asked[0]).toMatchObject({ userIds: [3], limit: 5 })
  expect(await get('/users/2/logs', 3)).toMatchObject({ status: 400, text: 'User access denied' })
  expect((await get('/users/3/logs')).status).toBe(401)
})

test('[LOG-03] what was done to a device is read by who sees it, and others’ users are left out', async () => {
  const { asked, get } = await start()
  const period = 'from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z'
  expect((await get(`/devices/7/logs?${period}`, 2)).json).toHaveLength(1)
  expect(asked[0]).toEqual({
    from: new Date('2026-11-01T00:00:00Z'),
    to: new Date('2026-11-02T00:00:00Z'),
    limit: 1000,
    userIds: [2],
    object: { type: 'device', id: 7 },
  })
  await get('/devices/7/logs', 1)
  expect(asked[1]?.userIds).toBeUndefined()
  expect(await get('/devices/7/logs', 3)).toMatchObject({ status: 400, text: 'Device access denied' })
})

test('[LOG-01] the log of the server is read by administrators, narrowed by level, keyword and number', async () => {
  const { get, logTail } = await start()
  logTail.write(line(30, 'ready'))
  logTail.write(line(40, 'the spool does not drain'))
  logTail.write(line(50, 'a decoder failed'))
  const messages = async (query: string) =>
    (await get(`/server/logs${query}`, 1)).json.map(({ message }: { message: string }) => message)
  expect(await messages('')).toEqual(['ready', 'the spool does not drain', 'a decoder failed'])
  expect(await messages('?level=warn')).toEqual(['the spool does not drain', 'a decoder failed'])
  expect(await messages('?keyword=SPOOL')).toEqual(['the spool does not drain'])
  expect(await messages('?limit=1')).toEqual(['a decoder failed'])
  expect((await get('/server/logs', 1)).json[0]).toMatchObject({ level: 'info', details: { protocol: 'gt06' } })
  expect(await get('/server/logs', 2)).toMatchObject({ status: 400, text: 'Administrator access required' })
})

test('[LOG-01] the basic edition shows no log of the server', async () => {
  const { get } = await start('basic')
  expect(await get('/server/logs', 1)).toMatchObject({ status: 400, text: 'Operation restricted' })
})

test('the log keeps the last two thousand lines and leaves out what is endless', () => {
  const tail = createLogTail()
  for (let index = 0; index < 3_000; index++) tail.write(line(30, `line ${index}`))
  tail.write(line(30, 'x'.repeat(10_000)))
  const kept = tail.lines()
  expect(kept).toHaveLength(1_999)
  expect(kept[0]?.message).toBe('line 1001')
})
