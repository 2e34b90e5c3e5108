import { GEOFENCE_DEFAULTS, type Geofence, productKey } from '@rastro/contracts'
import { createDevice, type TrackerRecord } from '@rastro/testkit'
import { testDatabases } from '@rastro/testkit/databases'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { NewAction } from '../audit/audit.ts'
import { makeFolder, startCommands } from '../testing/commands.ts'
import { createTestBus, silent } from '../testing/fleet.ts'
import { lockOnCrossing } from './lock-on-crossing.ts'

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

const YARD = 'CIRCLE (-10.9 -37, 100)'
const INSIDE: Partial<TrackerRecord> = { latitude: -10.9 }
const OUTSIDE: Partial<TrackerRecord> = { latitude: -10.89 }

/** A tracker on a real line, and a yard that stops its engine as told. */
async function makeYard(attributes: Geofence['attributes'], options: Parameters<typeof startCommands>[0] = {}) {
  const world = await startCommands(options)
  const { bus, directory } = world.core
  const audit: NewAction[] = []
  const { clock, commands, store } = world
  const parts = {
    store,
    bus,
    directory,
    clock,
    node: 0,
    audit: { record: (action: NewAction) => audit.push(action) },
    log: silent,
  }
  /** As an earlier run had it: dead between storing a crossing and writing the stop, when told so. */
  let isDead = false
  /** Orders the database is away for. */
  let failures = 0
  const send: typeof commands.send = async (order) => {
    if (isDead) return new Promise(() => undefined)
    if (failures-- > 0) throw new Error('the database is away')
    return commands.send(order)
  }
  lockOnCrossing({ ...parts, commands: { ...commands, send } })
  const dieAtStops = (): void => void (isDead = true)
  const failAtStops = (times: number): void => void (failures = times)
  /** What a new run does before trackers come. */
  const catchUp = (recoveredStored?: Promise<void>) =>
    lockOnCrossing({ ...parts, bus: createTestBus(), commands, recoveredStored }).start()
  const device = await world.addDevice('860000000000001')
  const fence = { ...GEOFENCE_DEFAULTS, id: 7, name: 'Yard', area: YARD, attributes }
  directory.put('geofence', fence)
  directory.addLink({ deviceId: device.id, geofenceId: 7 })
  const orders: string[] = []
  const tracker = createDevice({
    protocol: 'gt06',
    uniqueId: device.uniqueId,
    host: '127.0.0.1',
    port: world.ports['gt06']!.tcp!,
    onCommand(text) {
      orders.push(text)
      return `done ${text}`
    },
  })
  onTestFinished(() => tracker.stop())

  /** Let the tracker say where it is, a second later or when told; resolves once it is stored. */
  async function report(changes: Partial<TrackerRecord>, ageMs = 0): Promise<void> {
    clock.advance(1000)
    const fixTime = new Date(Math.floor((clock.now().getTime() - ageMs) / 1000) * 1000)
    const stored = Promise.withResolvers<void>()
    const off = bus.on('positionsStored', () => stored.resolve())
    tracker.send({ ...STANDING, ...changes, fixTime })
    await stored.promise
    off()
  }
  const states = async () => (await world.sent(device.id)).map(({ state }) => state)
  return { world, device, fence, directory, orders, audit, report, states, dieAtStops, failAtStops, catchUp }
}

const STANDING: TrackerRecord = {
  fixTime: new Date(0),
  latitude: -10.9,
  longitude: -37,
  altitude: 10,
  speedKmh: 0,
  course: 0,
  satellites: 9,
  ignition: true,
  odometer: 1000,
  power: 13.8,
  battery: 4.1,
}

const onEnter = { [productKey('lockOnEnter')]: true }
const onExit = { [productKey('lockOnExit')]: true }

test('a vehicle that enters is stopped once, and the audit trail tells why', async () => {
  const { orders, audit, report, states, device } = await makeYard(onEnter)
  for (const place of [OUTSIDE, OUTSIDE, INSIDE, INSIDE]) await report(place)
  await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']))
  await vi.waitFor(async () => expect(await states()).toEqual(['acknowledged']))
  expect(audit).toMatchObject([
    {
      actionType: 'command',
      objectType: 'device',
      objectId: device.id,
      userId: 0,
      attributes: { type: 'engineStop', sender: 'geofence', geofenceId: 7, crossing: 'geofenceEnter', state: 'sent' },
    },
  ])
  await report(OUTSIDE)
  await report(OUTSIDE)
  expect(orders).toEqual(['Relay,1#'])
})

test('a vehicle that leaves is stopped, and entering does nothing', async () => {
  const { orders, report } = await makeYard(onExit)
  for (const place of [OUTSIDE, INSIDE, INSIDE]) await report(place)
  expect(orders).toEqual([])
  await report(OUTSIDE)
  await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']))
})

test('a geofence that asks for nothing stops nobody', async () => {
  const { orders, report, states } = await makeYard({ [productKey('lockOnEnter')]: false })
  for (const place of [OUTSIDE, INSIDE, OUTSIDE, INSIDE]) await report(place)
  expect([orders, await states()]).toEqual([[], []])
})

test('history that a tracker sends late stops nobody', async () => {
  const { orders, report, states } = await makeYard(onEnter)
  await report(OUTSIDE, 600_000)
  for (const age of [300_000, 150_000]) await report(INSIDE, age)
  expect([orders, await states()]).toEqual([[], []])
})

test('a stop that cannot be written down yet is ordered once it can be, once', async () => {
  const { orders, audit, report, states, failAtStops } = await makeYard(onEnter)
  for (const place of [OUTSIDE, OUTSIDE]) await report(place)
  failAtStops(2)
  await report(INSIDE)
  await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']))
  await vi.waitFor(async () => expect(await states()).toEqual(['acknowledged']))
  expect(audit).toHaveLength(1)
})

test('a stop that cannot be written down before the vehicle has crossed back is not ordered any more', async () => {
  const { orders, audit, report, states, failAtStops } = await makeYard(onEnter)
  for (const place of [OUTSIDE, OUTSIDE]) await report(place)
  failAtStops(Number.POSITIVE_INFINITY)
  await report(INSIDE)
  await report(OUTSIDE)
  await vi.waitFor(() => expect(audit).toHaveLength(1))
  expect(audit[0]?.attributes).toMatchObject({ crossing: 'geofenceEnter', reason: 'the database is away' })
  expect([orders, await states()]).toEqual([[], []])
})

describe('a vehicle that drives', () => {
  test('is stopped once it has slowed down', async () => {
    const { orders, report, states } = await makeYard(onEnter)
    await report(OUTSIDE)
    await report(OUTSIDE)
    await report({ ...INSIDE, speedKmh: 60 })
    await vi.waitFor(async () => expect(await states()).toEqual(['queued']))
    await report({ ...INSIDE, speedKmh: 40 })
    expect(orders).toEqual([])
    await report({ ...INSIDE, speedKmh: 12 })
    await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']))
  })

  test('is not stopped when it has left again before it slowed down', async () => {
    const { orders, audit, report, states } = await makeYard(onEnter)
    await report(OUTSIDE)
    await report(OUTSIDE)
    await report({ ...INSIDE, speedKmh: 60 })
    await vi.waitFor(async () => expect(await states()).toEqual(['queued']))
    await report({ ...OUTSIDE, speedKmh: 60 })
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']))
    await report(OUTSIDE)
    expect(orders).toEqual([])
    expect(audit.at(-1)?.attributes).toMatchObject({ cancelled: 'The vehicle crossed back (geofenceExit)' })
  })

  test('is not stopped when the geofence no longer asks for it', async () => {
    const { directory, fence, orders, report, states } = await makeYard(onEnter)
    await report(OUTSIDE)
    await report({ ...INSIDE, speedKmh: 60 })
    await vi.waitFor(async () => expect(await states()).toEqual(['queued']))
    directory.put('geofence', { ...fence, attributes: {} })
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']))
    await report(INSIDE)
    expect(orders).toEqual([])
  })
})

test.each(['crosses back', 'is locked no more'])(
  'a stop that an earlier run or another process ordered is taken back when the vehicle %s, and told of once',
  async (what) => {
    const folder = await makeFolder()
    const { world, device, fence, report, states } = await makeYard(onEnter, { folder })
    await report(OUTSIDE)
    await report(OUTSIDE)
    await report({ ...INSIDE, speedKmh: 60 })
    await vi.waitFor(async () => expect(await states()).toEqual(['queued']))
    const [position] = await world.store.positions.latest()
    await world.close()

    const later = await startCommands({ folder })
    const { core, store, commands, clock } = later
    core.directory.put('geofence', fence)
    const audit: NewAction[] = []
    const { bus, directory } = core
    const locks = lockOnCrossing({
      store,
      bus,
      directory,
      commands,
      clock,
      node: 0,
      audit: { record: (action: NewAction) => audit.push(action) },
      log: silent,
    })
    onTestFinished(() => locks.close())
    const event = { id: 1, type: 'geofenceExit', deviceId: device.id, geofenceId: fence.id }
    if (what === 'crosses back') bus.emit('eventsStored', { events: [{ event, position }] } as never)
    else directory.put('geofence', { ...fence, attributes: {} })
    await vi.waitFor(async () => expect(await later.sent(device.id)).toMatchObject([{ state: 'failed' }]))
    await vi.waitFor(() => expect(audit.map(({ attributes }) => attributes['crossing'])).toEqual(['geofenceEnter']))
    expect(audit[0]?.attributes).toHaveProperty('cancelled')
  },
)

test.each([1, 2])(
  'a geofence that stops too many vehicles is held back, of %i processes all together',
  async (nodes) => {
    const { world, directory, audit } = await makeYard(onEnter)
    const { store, commands, clock } = world
    const counts = nodes > 1 ? store.counts : undefined
    const record = (action: NewAction) => audit.push(action)
    const buses = Array.from({ length: nodes }, (_, node) => {
      const bus = createTestBus()
      lockOnCrossing({ store, commands, clock, directory, audit: { record }, node, counts, bus, log: silent })
      return bus
    })
    for (let number = 0; number < 25; number++) {
      const device = await world.addDevice(`van-${number}`)
      const position = { fixTime: clock.now(), deviceId: device.id, attributes: {} }
      const event = { id: number + 1, type: 'geofenceEnter', geofenceId: 7, deviceId: device.id }
      // As much of both as the lock looks at.
      buses[number % nodes]!.emit('eventsStored', { events: [{ event, position }] } as never)
    }
    await vi.waitFor(() => expect(audit).toHaveLength(25))
    expect(audit.filter(({ attributes }) => attributes['reason'] === 'at most 20 vehicles')).toHaveLength(5)
    const ordered = audit.flatMap(({ attributes }) => attributes['commandId'] ?? [])
    expect(new Set(ordered).size).toBe(20)
  },
)

describe('a run that died between storing a crossing and writing the stop', () => {
  test('owes it, and the next one sends it once', async () => {
    const { orders, report, states, dieAtStops, catchUp } = await makeYard(onEnter)
    dieAtStops()
    for (const place of [OUTSIDE, INSIDE]) await report(place)
    expect(await states()).toEqual([])
    await catchUp()
    await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']))
    await vi.waitFor(async () => expect(await states()).toEqual(['acknowledged']))
    await catchUp()
    expect(await states()).toEqual(['acknowledged'])
  })

  test('owes it also when the crossing lay on the local disk and reaches the store after the start', async () => {
    const { orders, report, states, dieAtStops, catchUp } = await makeYard(onEnter)
    dieAtStops()
    const drained = Promise.withResolvers<void>()
    await catchUp(drained.promise)
    for (const place of [OUTSIDE, INSIDE]) await report(place)
    expect(await states()).toEqual([])
    drained.resolve()
    await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']))
  })

  test.each([
    ['crossed back', [OUTSIDE, INSIDE, OUTSIDE], 0],
    ['crossed two minutes ago', [OUTSIDE, INSIDE], 121_000],
  ])('owes none for a vehicle that %s', async (_, places, ageMs) => {
    const { world, report, states, dieAtStops, catchUp } = await makeYard(onEnter)
    dieAtStops()
    for (const place of places) await report(place)
    world.clock.advance(ageMs)
    await catchUp()
    expect(await states()).toEqual([])
  })

  test.skipIf(!postgres)(
    'owes it to whoever starts: of two that look at once one sends it, and no other answers for the living',
    async () => {
      const { options, drop } = await postgres!.create()
      onTestFinished(drop)
      const { device, fence, report, states, dieAtStops } = await makeYard(onEnter, { database: options })
      dieAtStops()
      for (const place of [OUTSIDE, INSIDE]) await report(place)
      let isDeadKnown = false
      const living = async () => new Set(isDeadKnown ? [1, 2] : [0, 1, 2])
      const others = { living, isOnDuty: () => true, onDuty: () => undefined }
      const bothLooked = Promise.withResolvers<void>()
      let looks = 0
      const started = await Promise.all(
        [1, 2].map(async (node) => {
          const { core, store, commands, clock } = await startCommands({ database: options })
          core.directory.put('geofence', fence)
          const audit: NewAction[] = []
          // Neither goes on before the other has seen that nobody answered.
          async function ofDevice(...asked: Parameters<typeof store.sentCommands.ofDevice>) {
            const found = await store.sentCommands.ofDevice(...asked)
            if (++looks === 2) bothLooked.resolve()
            await bothLooked.promise
            return found
          }
          const locks = lockOnCrossing({
            store: { ...store, sentCommands: { ...store.sentCommands, ofDevice } },
            bus: core.bus,
            directory: core.directory,
            commands,
            clock,
            node,
            others,
            log: silent,
            audit: { record: (action: NewAction) => audit.push(action) },
          })
          onTestFinished(() => locks.close())
          return { locks, audit, clock }
        }),
      )
      const lookAll = () => Promise.all(started.map(({ locks }) => locks.start()))
      await lookAll()
      expect(looks).toBe(0)
      isDeadKnown = true
      await lookAll()
      await vi.waitFor(() => expect(started.map(({ audit }) => audit.length)).toEqual([1, 1]))
      expect(await states()).toHaveLength(1)
      const told = started.flatMap(({ audit }) => audit.map(({ attributes }) => attributes['commandId']))
      expect(new Set(told).size).toBe(1)
      expect(device.id).toBe(started[0]?.audit[0]?.objectId)
    },
  )
})
