import type { IncomingMessage } from 'node:http'
import { type Position, Refusal, USER_DEFAULTS } from '@rastro/contracts'
import { systemClock } from '@rastro/platform'
import { expect, test } from 'vitest'
import type { TraccarDeps } from '../connect.ts'
import { createStops, type Safety } from '../stops.ts'
import { startBefore } from '../testing/scripted-server.ts'

const DEVICES = [1, 2, 3].map((id) => ({ id, groupId: id === 1 ? 5 : 6 }))
/** The vehicles of group 6 are below those of group 5. */
const GROUPS = [
  { id: 5, groupId: 0 },
  { id: 6, groupId: 5 },
  { id: 7, groupId: 0 },
]
const SAVED = {
  id: 9,
  type: 'custom',
  attributes: { data: 'RELAY,1#', changeNative: 'engineStop' },
  description: 'Corta',
}

/** Rules that are easy to see through: fast is what has a speed, three are too many, and a reason overrides. */
const SAFETY: Safety = {
  wordOf: (type, { changeNative }) => ([type, changeNative].includes('engineStop') ? 'stop' : undefined),
  holdReason: (last, _, { attributes }) =>
    last?.speed === 0 || 'reason' in attributes ? undefined : 'Waiting: the vehicle is moving at 46 km/h',
  requireFewStops(stops) {
    if (stops.size > 2) throw new Refusal('operationRestricted', 'too many')
  },
  requireFreshLogin(loginTime, now) {
    if (loginTime !== undefined && now.getTime() - loginTime.getTime() > 900_000)
      throw new Refusal('operationRestricted', 'log in again')
  },
  withinMs: 600_000,
  aloneVehicles: 1,
}

/** Our forwarder before a server with vehicles, and the commands that reach it. */
async function start(speeds: Readonly<Record<number, number>>, changes: Partial<TraccarDeps> = {}) {
  const sent: Record<string, unknown>[] = []
  const script = async (request: IncomingMessage) => {
    const url = new URL(request.url ?? '', 'http://server')
    const deviceId = Number(url.searchParams.get('deviceId'))
    const answers: Record<string, unknown> = {
      '/api/session': { ...USER_DEFAULTS, id: 7, email: 'ana@example.com' },
      '/api/positions': deviceId in speeds ? [{ deviceId, speed: speeds[deviceId] } as Position] : [],
      '/api/devices': DEVICES,
      '/api/groups': GROUPS,
      '/api/commands/9': SAVED,
    }
    if (url.pathname !== '/api/commands/send') return answers[url.pathname]
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer) // nobody set an encoding
    sent.push(JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>)
    return {}
  }
  const { url } = await startBefore(
    (request, response) => {
      response.setHeader('set-cookie', 'JSESSIONID=fresh; Path=/')
      void script(request).then((answer) => response.end(JSON.stringify(answer)))
    },
    { safety: SAFETY, ...changes },
  )
  const stop = async (body: object, { query = '', headers = {} } = {}) => {
    const answer = await fetch(`${url}/api/commands/send${query}`, {
      method: 'POST',
      headers: { cookie: 'JSESSIONID=ana', 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ type: 'engineStop', ...body }),
    })
    return [answer.status, answer.ok ? '' : await answer.text()]
  }
  return { stop, sent, url }
}

const HELD = [400, 'Operation restricted. Waiting: the vehicle is moving at 46 km/h']

test('a person stops no vehicle that moves, or that nobody knows of, unless he says why', async () => {
  const { stop, sent } = await start({ 1: 40, 2: 0 })
  expect(await stop({ deviceId: 1 })).toEqual(HELD)
  expect(await stop({ deviceId: 3 })).toEqual(HELD)
  expect(sent).toEqual([])
  expect(await stop({ deviceId: 2, attributes: { index: 1 } })).toEqual([200, ''])
  expect(await stop({ deviceId: 1, attributes: { reason: 'roubo' } })).toEqual([200, ''])
  expect(sent).toMatchObject([
    { deviceId: 2, type: 'engineStop', attributes: { index: 1, noQueue: true } },
    { deviceId: 1, attributes: { noQueue: true } },
  ])
  expect(sent[1]?.['attributes']).not.toHaveProperty('reason')
})

test('a saved command that stands for a stop is held as one, and goes with its own words', async () => {
  const { stop, sent } = await start({ 1: 40, 2: 0 })
  expect(await stop({ id: 9, deviceId: 1, type: '' })).toEqual(HELD)
  expect(await stop({ id: 9, deviceId: 2, type: '' })).toEqual([200, ''])
  expect(sent).toMatchObject([
    { id: 0, deviceId: 2, type: 'custom', attributes: { ...SAVED.attributes, noQueue: true }, description: 'Corta' },
  ])
})

test('so many vehicles one person stops in ten minutes, and no more', async () => {
  const { stop, sent } = await start({ 1: 0, 2: 0, 3: 0 })
  for (const deviceId of [1, 2, 2]) expect(await stop({ deviceId })).toEqual([200, ''])
  expect(await stop({ deviceId: 3 })).toEqual([400, 'too many'])
  expect(sent).toHaveLength(3)
})

test('a group is stopped by who has just logged in, and only when each of its vehicles may be', async () => {
  const { stop, sent, url } = await start({ 1: 40, 2: 0, 3: 0 })
  const [below, whole] = [{ query: '?groupId=6' }, { query: '?groupId=5' }]
  expect(await stop({}, below)).toEqual([400, 'log in again'])
  const body = new URLSearchParams({ email: 'ana@example.com', password: 'andorinhas' })
  const opened = await fetch(`${url}/api/session`, { method: 'POST', body })
  const headers = { cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  expect(await stop({}, { ...whole, headers })).toEqual([400, 'too many'])
  expect(sent).toEqual([])
  expect(await stop({}, { ...below, headers })).toEqual([200, ''])
  expect(sent).toMatchObject([{ type: 'engineStop', attributes: { noQueue: true } }])
})

test('one vehicle that moves keeps its whole group from being stopped', async () => {
  const { stop, sent } = await start({ 2: 0, 3: 40 })
  const headers = { authorization: `Basic ${btoa('ana@example.com:andorinhas')}` }
  expect(await stop({}, { query: '?groupId=6', headers })).toEqual(HELD)
  expect(sent).toEqual([])
})

test('where two people must agree, one alone stops a few, for that server can ask nobody', () => {
  const stops = createStops(systemClock, SAFETY)
  stops.require(7, [1], true)
  stops.note(7, [1])
  stops.require(7, [2], false)
  expect(() => stops.require(7, [2], true)).toThrow('Waiting: for the approval of a second person')
  stops.require(8, [2], true)
})
