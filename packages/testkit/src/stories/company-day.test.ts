import type { Device, Event, Geofence, Notification } from '@rastro/contracts'
import { serveMail } from '@rastro/tracking/testing/mail-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeDatabases, type TestDatabase } from '../databases.ts'
import { createWorld, type Person, type World } from '../world.ts'
import { openLiveSocket } from './live-socket.ts'
import { PATIENCE, recordAt, startTracker } from './story-world.ts'

/** A yard around the place where the tracker of a story begins. */
const YARD = 'CIRCLE (-23.5615 -46.6559, 150)'

async function startCompany(database: TestDatabase) {
  const mail = await serveMail()
  const { options, drop } = await database.create()
  onTestFinished(drop)
  const world = await createWorld({
    ...('url' in options ? { databaseUrl: options.url } : {}),
    environment: {
      SMTP_HOST: mail.settings.host,
      SMTP_PORT: String(mail.settings.port),
      SMTP_TLS: 'none',
      EGRESS_TARGETS: mail.target,
    },
  })
  onTestFinished(() => world.close())
  const ana = await world.user({ email: 'ana@example.com', attributes: { language: 'pt' } })
  const truck = await ana.addDevice({ uniqueId: '866551037000001', name: 'Caminhão 7' })
  return { world, ana, truck, mail }
}

async function add<T>(person: Person, path: string, body: object): Promise<T> {
  const answer = await person.call('POST', path, body)
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  return (await answer.json()) as T
}

async function link(person: Person, ids: Record<string, number>): Promise<void> {
  expect((await person.call('POST', '/api/permissions', ids)).status).toBe(204)
}

/** Watch the yard: a fence on the truck, and a rule for leaving it by web and mail. */
async function watchYard(ana: Person, truck: Device, attributes: object = {}): Promise<Geofence> {
  const yard = await add<Geofence>(ana, '/api/geofences', { name: 'Pátio', area: YARD, attributes })
  await link(ana, { deviceId: truck.id, geofenceId: yard.id })
  const rule = await add<Notification>(ana, '/api/notifications', {
    type: 'geofenceExit',
    notificators: 'web,mail',
    always: true,
  })
  expect(rule.id).toBeGreaterThan(0)
  return yard
}

/** Positions a second apart from the yard to well outside, until now. */
function leaveYard(tracker: ReturnType<typeof startTracker>): void {
  const now = Math.floor(Date.now() / 1000) * 1000
  for (let step = 0; step < 10; step++)
    tracker.send(
      recordAt(0, {
        fixTime: new Date(now - (10 - step) * 1000),
        latitude: -23.5615 + step * 0.0005,
        odometer: 1000 + step * 55,
      }),
    )
}

async function eventsOf(person: Person, device: Device): Promise<Event[]> {
  const period = `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`
  return person.get(`/api/reports/events?deviceId=${device.id}&type=allEvents&${period}`)
}

const typesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type)

/** The order to the engine, in the words of the protocol. */
async function orderTo(world: World, truck: Device, orders: string[]) {
  return startTracker(world, {
    protocol: 'gt06',
    uniqueId: truck.uniqueId,
    onCommand(text) {
      orders.push(text)
      return `${text} OK`
    },
  })
}

describeDatabases('a company', (database) => {
  test('hears by web and mail, once, that a truck left the yard, and finds it in the report', async () => {
    const { world, ana, truck, mail } = await startCompany(database)
    const yard = await watchYard(ana, truck)
    const socket = await openLiveSocket(world.url, ana.cookie)
    onTestFinished(() => socket.close())
    leaveYard(startTracker(world, { protocol: 'gt06', uniqueId: truck.uniqueId }))

    const seen = () => socket.messages.flatMap(({ events = [] }) => events)
    await vi.waitFor(() => expect(typesOf(seen())).toEqual(['geofenceExit']), PATIENCE)
    expect(seen()[0]).toMatchObject({ deviceId: truck.id, geofenceId: yard.id })
    expect(String(seen()[0]?.attributes['message'])).toContain('Caminhão 7')
    await vi.waitFor(() => expect(mail.heard).toHaveLength(1), PATIENCE)
    expect(mail.heard[0]?.to).toEqual(['ana@example.com'])

    const events = await eventsOf(ana, truck)
    expect(typesOf(events)).toContain('geofenceExit')
    const exit = events.find(({ type }) => type === 'geofenceExit')
    expect(await ana.get<Event>(`/api/events/${exit?.id}`)).toMatchObject({ geofenceId: yard.id })
    const eve = await world.user()
    expect((await eve.call('GET', `/api/events/${exit?.id}`)).status).toBe(400)
  })

  test('stops an engine by hand, sees the answer of the tracker, and finds who did it in the trail', async () => {
    const { world, ana, truck } = await startCompany(database)
    const orders: string[] = []
    const tracker = await orderTo(world, truck, orders)
    for (let step = 0; step < 3; step++) tracker.send(recordAt(step, { fixTime: new Date(), speedKmh: 0 }))
    await tracker.settled()
    const stop = { id: 0, description: '', deviceId: truck.id, type: 'engineStop', textChannel: false, attributes: {} }
    const answer = await ana.call('POST', '/api/commands/send', stop)
    expect([200, 202]).toContain(answer.status)
    await vi.waitFor(() => expect(orders).toHaveLength(1), PATIENCE)
    await vi.waitFor(async () => expect(typesOf(await eventsOf(ana, truck))).toContain('commandResult'), PATIENCE)
    const trail = await ana.get<{ actionType: string; objectId: number }[]>(
      `/api/audit?userId=${ana.user.id}&from=${new Date(0).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`,
    )
    expect(trail).toContainEqual(expect.objectContaining({ actionType: 'command' }))
  })
})
