import {
  type Command,
  type Device,
  formatPermissions,
  PERMISSION,
  productKey,
  type QueuedCommand,
  type SentCommand,
} from '@rastro/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Line } from '../ingest/line.ts'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { createTestClock, type TestClock } from '../testing/clock.ts'

let api: TestApi
let clock: TestClock
let ana: TestUser
let van: Device

beforeEach(async () => {
  clock = createTestClock()
  api = await createTestApi({ clock })
  ana = await api.user({ email: 'ana@a.example' })
  van = await ana.addDevice('860000000000001')
})
afterEach(() => api.close())

const STATUS = { type: 'custom', attributes: { data: 'STATUS#' } }
const send = (who: TestUser, body: object, query = '') => who.call('POST', `/api/commands/send${query}`, body)

async function refusal(answered: Promise<Response>): Promise<[number, string]> {
  const answer = await answered
  return [answer.status, await answer.text()]
}

/** Put the device at rest somewhere, heard just now. */
async function park({ id }: Device, protocol = 'gt06'): Promise<void> {
  const now = clock.now()
  await api.move([samplePosition({ id: 1000 + id, deviceId: id, protocol, speed: 0, fixTime: now, serverTime: now })])
}

/** Connect the device: two messages on one line. @returns what it is sent */
function connect({ id }: Device): string[] {
  const sent: string[] = []
  const line: Line = {
    protocol: 'gt06',
    transport: 'tcp',
    address: '10.0.0.1',
    session: { transport: 'tcp', uniqueId: undefined, device: {}, now: clock.now(), memory: new Map() },
    send(bytes) {
      sent.push(Buffer.from(bytes).toString('latin1'))
      return true
    },
  }
  const record = samplePosition({ id: 2000 + id, deviceId: id, valid: true, fixTime: clock.now() })
  const entry = api.fleet.byId(id)!
  for (let count = 0; count < 2; count++)
    void api.lines.heard(entry, line, { decoded: {}, records: [{ ...record, ...placeOf(entry.last ?? record) }] })
  return sent
}

const placeOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude })

async function save(who: TestUser, command: object, deviceId?: number): Promise<Command> {
  const answer = await who.call('POST', '/api/commands', command)
  const saved = (await answer.json()) as Command // what the call answers
  if (deviceId !== undefined) await who.call('POST', '/api/permissions', { deviceId, commandId: saved.id })
  return saved
}

async function typesOf(query: string): Promise<string[]> {
  const types = await ana.get<{ type: string }[]>(`/api/commands/types${query}`)
  return types.map(({ type }) => type)
}

const sentList = (who: TestUser, query = '') => who.get<SentCommand[]>(`/api/commands/sent?deviceId=${van.id}${query}`)

async function slide(who: TestUser): Promise<string> {
  const answer = await who.call('POST', '/api/commands/confirmations')
  return ((await answer.json()) as { token: string }).token // what the call answers
}

describe('POST /api/commands/send', () => {
  test('[CMD-06] a command for this once, with exactly these keys, is sent now or queued', async () => {
    const body = { id: 0, description: 'Where', deviceId: van.id, textChannel: false, ...STATUS }
    const queued = await send(ana, body)
    expect(queued.status).toBe(202)
    expect(await queued.json()).toEqual({
      id: expect.any(Number),
      attributes: STATUS.attributes,
      deviceId: van.id,
      type: 'custom',
      textChannel: false,
    })
    const orders = connect(van)
    const sent = await send(ana, body)
    expect([sent.status, await sent.json()]).toEqual([200, body])
    await expect.poll(() => orders.length).toBe(2)
    for (const order of orders) expect(order).toContain('STATUS#')
  })

  test('a saved command is sent by its id; unknown fields are no matter, foreign commands are refused', async () => {
    const saved = await save(ana, { description: 'Where', ...STATUS })
    const orders = connect(van)
    const answer = await send(ana, { id: saved.id, deviceId: van.id, extra: true })
    expect([answer.status, await answer.json()]).toEqual([200, { ...saved, deviceId: van.id }])
    expect(orders).toHaveLength(1)
    const eve = await api.user()
    const car = await eve.addDevice('860000000000002')
    expect(await refusal(send(eve, { id: saved.id, deviceId: car.id }))).toEqual([400, 'Command access denied'])
    expect(await refusal(send(eve, { deviceId: van.id, ...STATUS }))).toEqual([400, 'Device access denied'])
    expect(await refusal(send(eve, { deviceId: car.id, attributes: {} }))).toEqual([400, 'Invalid input: /type'])
    expect(orders).toHaveLength(1)
  })

  test('why a vehicle is stopped at once is typed each time: a saved reason is none', async () => {
    const saved = await save(ana, { type: 'engineStop', attributes: { reason: 'always' } })
    const orders = connect(van)
    expect((await send(ana, { id: saved.id, deviceId: van.id })).status).toBe(202)
    expect(orders).toEqual([])
    const typed = { id: saved.id, deviceId: van.id, attributes: { reason: 'stolen' } }
    expect((await send(ana, typed)).status).toBe(200)
    expect(orders).toHaveLength(1)
  })

  test('refusals have the words of the reference', async () => {
    await park(van)
    const noQueue = { type: 'custom', attributes: { data: 'STATUS#', noQueue: true } }
    expect(await refusal(send(ana, { deviceId: van.id, ...noQueue }))).toEqual([400, 'Failed to send command'])
    expect(await refusal(send(ana, { deviceId: van.id, type: 'powerOff' }))).toEqual([
      400,
      'Command powerOff is not supported in protocol gt06',
    ])
    expect(await refusal(send(ana, { deviceId: van.id, ...STATUS, textChannel: true }))).toEqual([
      400,
      'SMS not configured',
    ])
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`a${index}`, 1]))
    expect(await refusal(send(ana, { deviceId: van.id, type: 'custom', attributes: many }))).toEqual([
      400,
      'Failed to encode command: too many attributes',
    ])
    for (const deviceId of ['one', -1, null, 1.5])
      expect((await refusal(send(ana, { deviceId, ...STATUS })))[0]).toBe(400)
  })

  test('[PERM-12] accounts with limited commands send saved ones, and stop no engine', async () => {
    const [saved, stop] = [await save(ana, STATUS), await save(ana, { type: 'engineStop' })]
    const { user } = ana
    api.gate.access.putUser({ ...user, limitCommands: true, readonly: true })
    expect(await refusal(send(ana, { deviceId: van.id, ...STATUS }))).toEqual([400, 'Operation restricted'])
    expect((await send(ana, { id: saved.id, deviceId: van.id })).status).toBe(202)
    expect(await refusal(send(ana, { id: stop.id, deviceId: van.id }))).toEqual([400, 'Operation restricted'])
    api.gate.access.putUser({ ...user, readonly: true })
    expect((await send(ana, { deviceId: van.id, ...STATUS })).status).toBe(202)
  })

  test('each kind of command takes its own advanced permission', async () => {
    await park(van)
    await api.settings({ attributes: { [productKey('enableAdvancedPerms')]: true } })
    const orders = {
      [PERMISSION.lock]: [{ type: 'engineStop' }, { type: 'custom', attributes: { data: 'Relay,1#' } }],
      [PERMISSION.unlock]: [{ type: 'engineResume' }],
      [PERMISSION.sendCommand]: [STATUS],
      [PERMISSION.anchor]: [{ type: 'anchor_enable' }],
    }
    for (const right of Object.keys(orders).map(Number)) {
      const bitmap = formatPermissions([PERMISSION.devices, right])
      api.gate.access.putUser({ ...ana.user, attributes: { [productKey('advancedPerms')]: bitmap } })
      for (const [needed, bodies] of Object.entries(orders))
        for (const body of bodies) {
          const answer = await refusal(send(ana, { deviceId: van.id, ...body }))
          const isRefused = answer[0] === 400 && answer[1] === 'Write access denied'
          expect(isRefused, `${right} for ${JSON.stringify(body)}: ${answer[1]}`).toBe(Number(needed) !== right)
        }
    }
  })

  test('a group gets it device by device, those that wait are told', async () => {
    const depot = (await (await ana.call('POST', '/api/groups', { name: 'Depot' })).json()) as { id: number }
    const yard = (await (await ana.call('POST', '/api/groups', { name: 'Yard', groupId: depot.id })).json()) as {
      id: number
    }
    const [near, far] = [
      await ana.addDevice('860000000000003', { groupId: depot.id }),
      await ana.addDevice('860000000000004', { groupId: yard.id }),
    ]
    const orders = connect(near)
    const answer = await send(ana, STATUS, `?groupId=${depot.id}`)
    expect(answer.status).toBe(202)
    expect(((await answer.json()) as QueuedCommand[]).map(({ deviceId }) => deviceId)).toEqual([far.id])
    expect(orders).toHaveLength(1)
    connect(far)
    expect((await send(ana, STATUS, `?groupId=${depot.id}`)).status).toBe(200)
    expect(await refusal(send(await api.user(), STATUS, `?groupId=${depot.id}`))).toEqual([400, 'Group access denied'])
  })

  test('several engines are stopped only after a fresh login, and never more than twenty, not even some of them', async () => {
    const group = (await (await ana.call('POST', '/api/groups', { name: 'All' })).json()) as { id: number }
    const add = (index: number) => ana.addDevice(String(861_000_000_000_000 + index), { groupId: group.id })
    for (let index = 0; index < 2; index++) await add(index)
    clock.advance(15 * 60_000 + 1)
    const stop = () => send(ana, { type: 'engineStop' }, `?groupId=${group.id}`)
    expect(await refusal(stop())).toEqual([400, 'Operation restricted: log in again to stop several vehicles'])
    expect((await send(ana, { type: 'engineResume' }, `?groupId=${group.id}`)).status).toBe(202)
    const fresh = await api.user({ email: 'fresh@a.example', administrator: true })
    expect((await send(fresh, { type: 'engineStop' }, `?groupId=${group.id}`)).status).toBe(202)
    for (let index = 2; index < 21; index++) await add(index)
    expect(await refusal(send(fresh, { type: 'engineStop' }, `?groupId=${group.id}`))).toEqual([
      400,
      'Operation restricted: at most 20 vehicles',
    ])
    const [last] = await api.store.sentCommands.open()
    expect((await api.store.sentCommands.open()).length).toBe(2)
    expect(last).toMatchObject({ type: 'engineStop' })
  })

  test('where the installation wants it, a stop comes with the proof of a slide, good for once and half a minute', async () => {
    await api.settings({ attributes: { [productKey('stopConfirmation')]: true } })
    const stop = (confirmation?: string) => {
      const attributes = confirmation === undefined ? {} : { confirmation }
      return send(ana, { deviceId: van.id, type: 'engineStop', attributes })
    }
    const wanted = [400, 'Operation restricted: slide to confirm']
    expect(await refusal(stop())).toEqual(wanted)
    expect(await refusal(stop(await slide(await api.user())))).toEqual(wanted)
    const [late, token] = [await slide(ana), await slide(ana)]
    const answer = await stop(token)
    expect([answer.status, await answer.json()]).toMatchObject([202, { attributes: {} }])
    expect(await refusal(stop(token))).toEqual(wanted)
    clock.advance(30_001)
    expect(await refusal(stop(late))).toEqual(wanted)
    expect((await send(ana, { deviceId: van.id, ...STATUS })).status).toBe(202)
  })

  test('where the installation wants it, the sixth vehicle waits until a second person agrees', async () => {
    await api.settings({ attributes: { [productKey('stopFourEyes')]: true } })
    const fleet = [van]
    for (let index = 0; index < 5; index++) fleet.push(await ana.addDevice(String(862_000_000_000_000 + index)))
    const sixth = fleet[5]!
    await park(sixth)
    const orders = connect(sixth)
    // Saying that somebody approved does not make it so.
    const attributes = { reason: 'stolen', approval: 'given' }
    for (const { id } of fleet) await send(ana, { deviceId: id, type: 'engineStop', attributes })
    const [waiting] = await ana.get<SentCommand[]>(`/api/commands/sent?deviceId=${sixth.id}`)
    expect(waiting).toMatchObject({ state: 'queued', result: 'Waiting: for the approval of a second person' })
    const path = `/api/commands/sent/${waiting!.id}/approve`
    expect(await refusal(ana.call('POST', path))).toEqual([400, 'Operation restricted: somebody else must approve'])
    expect(await refusal((await api.user()).call('POST', path))).toEqual([400, 'Command access denied'])
    expect(orders).toEqual([])
    const boss = await api.user({ administrator: true })
    expect((await boss.call('POST', path)).status).toBe(204)
    expect(orders).toEqual([expect.stringContaining('Relay,1#')])
    expect(await refusal(boss.call('POST', path))).toEqual([400, 'This command waits for no approval'])
    expect(await ana.get(`/api/commands/sent?deviceId=${sixth.id}`)).toMatchObject([
      { state: 'sent', attributes: { approval: 'given', approvedBy: boss.user.id } },
    ])
  })

  test('who sent what is in the audit trail, with the reason', async () => {
    const attributes = { reason: 'stolen' }
    await send(ana, { deviceId: van.id, type: 'engineStop', attributes })
    await api.gate.audit.flush()
    const boss = await api.user({ administrator: true })
    const [from, to] = [0, 60_000].map((ms) => new Date(clock.now().getTime() + ms - 30_000).toISOString())
    const actions = await boss.get<object[]>(`/api/audit?from=${from}&to=${to}`)
    expect(actions).toContainEqual(
      expect.objectContaining({
        actionType: 'command',
        objectType: 'device',
        objectId: van.id,
        userId: ana.user.id,
        attributes: expect.objectContaining({ type: 'engineStop', reason: 'stolen' }),
      }),
    )
  })
})

describe('what a device can be sent', () => {
  test('[CMD-04] [CMD-08] all types, or those of the protocol it spoke last', async () => {
    const all = await typesOf('')
    expect(all).toHaveLength(48)
    expect(all).toEqual(
      expect.arrayContaining(['custom', 'engineStop', 'engineResume', 'anchor_enable', 'anchor_disable']),
    )
    expect(await typesOf(`?deviceId=${van.id}`)).toEqual(['custom'])
    await park(van)
    expect(await typesOf(`?deviceId=${van.id}`)).toEqual([
      'custom',
      'engineStop',
      'engineResume',
      'anchor_enable',
      'anchor_disable',
    ])
    expect(await typesOf(`?deviceId=${van.id}&textChannel=true`)).toEqual(['custom'])
    const eve = await api.user()
    expect(await refusal(eve.call('GET', `/api/commands/types?deviceId=${van.id}`))).toEqual([
      400,
      'Device access denied',
    ])
  })

  test('[CMD-07] saved commands linked to both the caller and the device, which it understands', async () => {
    const status = await save(ana, STATUS, van.id)
    const stop = await save(ana, { type: 'engineStop' }, van.id)
    await save(ana, { type: 'powerOff' }, van.id)
    await save(ana, { ...STATUS, description: 'not linked to the device' })
    const list = () => ana.get<Command[]>(`/api/commands/send?deviceId=${van.id}`)
    expect(await list()).toEqual([status])
    await park(van)
    expect(await list()).toEqual([status, stop])
    const eve = await api.user()
    expect(await refusal(eve.call('GET', `/api/commands/send?deviceId=${van.id}`))).toEqual([
      400,
      'Device access denied',
    ])
  })
})

describe('what became of commands', () => {
  test('is listed latest first for who sees the device, and what waits says why', async () => {
    await park(van)
    await send(ana, { deviceId: van.id, ...STATUS })
    clock.advance(121_000)
    await send(ana, { deviceId: van.id, type: 'engineStop' })
    expect(await sentList(ana)).toMatchObject([
      {
        type: 'engineStop',
        state: 'queued',
        userId: ana.user.id,
        result: 'Waiting: the position is older than 2 minutes',
      },
      { type: 'custom', state: 'queued', result: 'Waiting: not connected' },
    ])
    expect(await sentList(ana, '&limit=1')).toHaveLength(1)
    const eve = await api.user()
    expect(await refusal(eve.call('GET', `/api/commands/sent?deviceId=${van.id}`))).toEqual([
      400,
      'Device access denied',
    ])
  })

  test('one that waits can be cancelled by who sees the device, once', async () => {
    const { id } = (await (await send(ana, { deviceId: van.id, ...STATUS })).json()) as QueuedCommand
    const eve = await api.user()
    expect(await refusal(eve.call('DELETE', `/api/commands/sent/${id}`))).toEqual([400, 'Command access denied'])
    expect((await ana.call('DELETE', `/api/commands/sent/${id}`)).status).toBe(204)
    expect(await refusal(ana.call('DELETE', `/api/commands/sent/${id}`))).toEqual([
      400,
      'Only a command that still waits can be cancelled',
    ])
    expect(await sentList(ana)).toMatchObject([{ state: 'failed', result: `Cancelled by ${ana.user.name}` }])
  })
})
