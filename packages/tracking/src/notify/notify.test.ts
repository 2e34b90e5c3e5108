import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Event, NOTIFICATION_DEFAULTS, type Notification, wireTime } from '@rastro/contracts'
import { createLog, createLogTail } from '@rastro/platform'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { PositionRecord } from '../store/position-record.ts'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, type TestApi, type TestApiOptions, type TestUser } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { serveMail } from '../testing/mail-server.ts'
import { openSocket } from '../testing/socket.ts'
import { type PlannedAnswer, serveWeb, type WebServer } from '../testing/web-server.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
let lastId = 0

function makeEvent(deviceId: number, changes: Partial<Event> = {}): Event {
  // As the core gives them: the time of arrival, and a count.
  const id = (NOW.getTime() - Date.UTC(2026, 0, 1)) * 8192 + ++lastId
  const time = wireTime(NOW)
  const none = { positionId: 0, geofenceId: 0, maintenanceId: 0 }
  return { id, attributes: {}, deviceId, type: 'ignitionOn', eventTime: time, serverTime: time, ...none, ...changes }
}

/** A Telegram that answers by `answer`, an API with it, and Ana with a van and a chat. */
async function startWorld(answer: () => PlannedAnswer = () => ({ body: { ok: true } }), options: TestApiOptions = {}) {
  const telegram = await serveWeb(answer)
  const clock = createTestClock(NOW)
  const api = await createTestApi({
    clock,
    channels: { telegram: { url: telegram.url, token: 'bot' } },
    egressTargets: [telegram.target],
    ...options,
  })
  onTestFinished(() => api.close())
  const ana = await api.user({ attributes: { telegramChatId: '7', language: 'en', speedUnit: 'kmh' } })
  const van = await ana.addDevice('van', { name: 'Van' })
  return { telegram, clock, api, ana, van, texts: () => textsOf(telegram) }
}

function textsOf({ heard }: WebServer): string[] {
  return heard.map(({ body }) => String(JSON.parse(body.toString()).text))
}

async function addRule(owner: TestUser, changes: Partial<Notification> = {}): Promise<Notification> {
  const rule = { ...NOTIFICATION_DEFAULTS, type: 'ignitionOn', always: true, notificators: 'telegram', ...changes }
  const answer = await owner.call('POST', '/api/notifications', rule)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Notification // what the call promises
}

/** What core does when events are stored. */
async function happen(api: TestApi, event: Event, position?: PositionRecord): Promise<void> {
  await api.store.events.add([event])
  api.bus.emit('eventsStored', { events: [{ event, position }] })
}

describe('an event', () => {
  test('reaches who has a rule for it, once, in his words', async () => {
    const { api, ana, van, texts } = await startWorld()
    await addRule(ana)
    const event = makeEvent(van.id)
    const position = samplePosition({ deviceId: van.id, address: 'Rua A, 1' })
    await happen(api, event, position)
    await happen(api, event, position)
    await expect.poll(texts).toEqual(['Van: ignition on · 21/11/2026 12:00:00 UTC · Rua A, 1'])
    await happen(api, makeEvent(van.id, { type: 'ignitionOff' }))
    await happen(api, makeEvent(van.id))
    await expect.poll(() => texts().length).toBe(2)
  })

  test("appears on the sockets of who is told by the web, with its sentence, and on nobody else's", async () => {
    const { api, ana, van } = await startWorld()
    const bob = await api.user()
    await addRule(ana, { notificators: 'web' })
    const [hers, lean, his] = await Promise.all([
      openSocket(api.url, { cookie: ana.cookie }),
      openSocket(api.url, { cookie: ana.cookie }, '', ['rastro.lean.2']),
      openSocket(api.url, { cookie: bob.cookie }),
    ])
    const event = makeEvent(van.id, { attributes: { a: 1 } })
    await happen(api, event)
    const told = { ...event, attributes: { a: 1, message: 'Van: ignition on · 21/11/2026 12:00:00 UTC' } }
    expect(await hers.next('events')).toEqual([told])
    expect(await lean.next('events')).toEqual([told])
    expect(his.frames.flatMap(({ events = [] }) => events)).toEqual([])
    for (const socket of [hers, lean, his]) socket.close()
  })

  test('of more than 15 minutes ago is told to nobody', async () => {
    const { api, ana, van, texts, clock } = await startWorld()
    await addRule(ana)
    await happen(api, makeEvent(van.id, { eventTime: wireTime(new Date(NOW.getTime() - 15 * 60_000 - 1)) }))
    await happen(api, makeEvent(van.id, { eventTime: wireTime(new Date(NOW.getTime() - 15 * 60_000)) }))
    await expect.poll(() => texts().length).toBe(1)
    expect(await api.store.deliveries.claim('telegram', 5, clock.now())).toEqual([])
  })

  test('sends the saved command of a rule to its device, once', async () => {
    const { api, ana, van } = await startWorld()
    const saved = await (await ana.call('POST', '/api/commands', { type: 'positionSingle', description: 'x' })).json()
    await addRule(ana, { notificators: 'command', commandId: saved.id })
    await happen(api, makeEvent(van.id))
    await expect.poll(() => api.commanded).toEqual([{ commandId: saved.id, deviceId: van.id, userId: ana.user.id }])
  })

  test('is told to nobody who lost the device, the rule or the account before the message left', async () => {
    let isUp = false
    const { api, ana, van, texts, clock } = await startWorld(() => (isUp ? { body: { ok: true } } : { status: 503 }))
    const rule = await addRule(ana)
    await happen(api, makeEvent(van.id))
    const dueAt = async () => (await api.store.deliveries.nextDue('telegram'))?.getTime() ?? 0
    await expect.poll(dueAt).toBeGreaterThan(NOW.getTime())
    await ana.call('DELETE', `/api/notifications/${rule.id}`)
    isUp = true
    clock.advance(30_000)
    await api.notify.start()
    await expect.poll(() => api.store.deliveries.nextDue('telegram')).toBeUndefined()
    expect(texts()).toHaveLength(1)
  })
})

describe('a provider', () => {
  test('that fails is tried again, later each time, until it takes the message', async () => {
    const answers: PlannedAnswer[] = [{ status: 500 }, { status: 429, body: { parameters: { retry_after: 90 } } }]
    const { api, ana, van, texts, clock } = await startWorld(() => answers.shift() ?? { body: { ok: true } })
    await addRule(ana)
    await happen(api, makeEvent(van.id))
    const dueIn = async () => ((await api.store.deliveries.nextDue('telegram'))?.getTime() ?? 0) - NOW.getTime()
    // Until the first attempt failed it is due now.
    await expect.poll(dueIn).toBeGreaterThan(0)
    expect(await dueIn()).toBeGreaterThanOrEqual(4000)
    expect(await dueIn()).toBeLessThanOrEqual(6000)
    clock.advance(6000)
    await api.notify.start()
    await expect.poll(dueIn).toBe(6000 + 90_000)
    clock.advance(90_000)
    await api.notify.start()
    await expect.poll(() => texts().length).toBe(3)
    await expect.poll(() => api.store.deliveries.nextDue('telegram')).toBeUndefined()
  })

  test('that asks for patience is left alone by all messages for that long', async () => {
    const answers: PlannedAnswer[] = [{ status: 429, body: { parameters: { retry_after: 20 } } }]
    const { api, ana, van, texts, clock } = await startWorld(() => answers.shift() ?? { body: { ok: true } })
    await addRule(ana)
    await happen(api, makeEvent(van.id))
    await expect
      .poll(async () => (await api.store.deliveries.nextDue('telegram'))?.getTime())
      .toBe(NOW.getTime() + 20_000)
    await happen(api, makeEvent(van.id))
    await expect.poll(async () => (await api.store.deliveries.nextDue('telegram'))?.getTime()).toBe(NOW.getTime())
    await api.notify.start()
    expect(texts()).toHaveLength(1)
    clock.advance(20_000)
    await api.notify.start()
    await expect.poll(() => texts().length).toBe(3)
  })

  test('that refuses for good is not asked again', async () => {
    const { api, ana, van, texts } = await startWorld(() => ({ status: 403 }))
    await addRule(ana)
    await happen(api, makeEvent(van.id))
    await expect.poll(() => texts().length).toBe(1)
    await api.notify.close()
    expect(await api.store.deliveries.nextDue('telegram')).toBeUndefined()
  })

  test('that is slow holds up neither the others nor more than its own few messages', async () => {
    const { api, ana, van, telegram } = await startWorld(() => ({ afterMs: 'never' }))
    await addRule(ana, { notificators: 'telegram,web' })
    const socket = await openSocket(api.url, { cookie: ana.cookie })
    for (let index = 0; index < 50; index++) await happen(api, makeEvent(van.id))
    const told = new Set<number>()
    while (told.size < 50) for (const event of await socket.next('events')) told.add(event.id)
    await expect.poll(() => telegram.heard.length).toBe(4)
    socket.close()
  })
})

describe('after a restart', () => {
  test('events nobody looked at are looked at, those that were are not, and too old ones are not told', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-notify-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const clock = createTestClock(NOW)
    const first = await createTestApi({ folder, clock })
    const ana = await first.user({ attributes: { telegramChatId: '7', language: 'en' } })
    const van = await ana.addDevice('van', { name: 'Van' })
    await happen(first, makeEvent(van.id))
    await expect.poll(() => first.store.deliveries.unseen(0, 10)).toEqual([])
    // Only now, so that the event had no rule when it was looked at.
    await addRule(ana)
    await first.close()
    const telegram = await serveWeb(() => ({ body: { ok: true } }))
    const channels = { telegram: { url: telegram.url, token: 'bot' } }
    const api = await createTestApi({ folder, clock, channels, egressTargets: [telegram.target] })
    onTestFinished(() => api.close())
    const missed = makeEvent(van.id, { type: 'ignitionOn', eventTime: wireTime(new Date(NOW.getTime() - 60_000)) })
    const old = makeEvent(van.id, { eventTime: wireTime(new Date(NOW.getTime() - 16 * 60_000)) })
    await api.store.events.add([old, missed])
    await api.notify.start()
    await expect.poll(() => textsOf(telegram)).toEqual(['Van: ignition on · 21/11/2026 11:59:00 UTC'])
    expect(await api.store.deliveries.unseen(0, 10)).toEqual([])
  })

  test('an event that lay on the local disk is looked at when the store has it', async () => {
    const drained = Promise.withResolvers<void>()
    const { api, ana, van, texts } = await startWorld(undefined, { recoveredStored: drained.promise })
    await addRule(ana)
    await api.notify.start()
    // As many looks as a start takes are over when another event was told.
    await happen(api, makeEvent(van.id))
    await expect.poll(() => texts().length).toBe(1)
    const left = makeEvent(van.id, { eventTime: wireTime(new Date(NOW.getTime() - 10 * 60_000)) })
    await api.store.events.add([left])
    drained.resolve()
    await expect.poll(texts).toContain('Van: ignition on · 21/11/2026 11:50:00 UTC')
  })

  test('killed at any moment, nobody is told twice, and what was not on its way is told', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-notify-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const telegram = await serveWeb(() => ({ afterMs: 15 }))
    const stored: number[] = []
    for (const killAfter of [25, 60, 10, 80]) stored.push(...(await runAndKill(folder, telegram.url, killAfter)))
    await runAndKill(folder, telegram.url, undefined)
    const told = telegram.heard.map(({ body }) => Number(/event (\d+)/.exec(body.toString())?.[1]))
    expect(new Set(told).size).toBe(told.length)
    const untold = stored.filter((id) => !told.includes(id))
    // At each of four kills at most four messages were on their way.
    expect(untold.length).toBeLessThanOrEqual(16)
    expect(told.length).toBeGreaterThan(100)
    // Five processes one after the other, each of which begins late on a busy machine.
  }, 240_000)
})

/** Run the process until it stored so many events and kill it, or let it end. @returns ids of events that were stored */
async function runAndKill(folder: string, telegram: string, killAfter: number | undefined): Promise<number[]> {
  const program = join(import.meta.dirname, '../testing/run-notify.ts')
  const events = killAfter === undefined ? '0' : '1000'
  const child = spawn(process.execPath, [program, folder, telegram, events], { stdio: ['ignore', 'pipe', 'inherit'] })
  const stored: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('stored ')) stored.push(Number(line.slice(7)))
    if (line === 'told' || stored.length === killAfter) child.kill('SIGKILL')
  }
  return stored
}

test('no secret of a channel stands in the log or in what is kept of a failure', async () => {
  const secrets = ['canary-bot', 'canary-password', 'canary-sms']
  const refusing = await serveWeb(() => ({ status: 401, body: 'canary-answer' }))
  const mail = await serveMail({ login: { user: 'rastro', password: 'another' } })
  const lines: string[] = []
  const clock = createTestClock(NOW)
  const api = await createTestApi({
    clock,
    log: createLog('trace', { ...createLogTail(), write: (line) => void lines.push(line) }),
    channels: {
      telegram: { url: refusing.url, token: 'canary-bot' },
      sms: { url: `${refusing.url}/send`, key: 'canary-sms', type: '9', refer: '' },
      mail: { ...mail.settings, user: 'rastro', password: 'canary-password' },
    },
    egressTargets: [refusing.target, mail.target],
  })
  onTestFinished(() => api.close())
  const ana = await api.user({ phone: '11988887777', attributes: { telegramChatId: '7' } })
  const van = await ana.addDevice('van')
  await addRule(ana, { notificators: 'telegram,sms,mail' })
  await happen(api, makeEvent(van.id))
  const given = () => lines.filter((line) => line.includes('was not delivered'))
  await expect.poll(() => given().length).toBe(3)
  for (const secret of [...secrets, 'canary-answer']) expect(lines.join('')).not.toContain(secret)
})
