import type { TrackerDevice } from '@rastro/testkit'
import { createDevice, type DeviceOptions, type TrackerRecord } from '@rastro/testkit'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startCommands } from '../testing/commands.ts'

type CommandWorld = Awaited<ReturnType<typeof startCommands>>

const IMEI = '860000000000001'

/** A tracker that keeps what it is told, and answers `done <what>`. */
function startTracker(world: CommandWorld, options: Pick<DeviceOptions, 'protocol' | 'uniqueId'>, isMute = false) {
  const orders: string[] = []
  const { tcp, http } = world.ports[options.protocol]!
  const device = createDevice({
    ...options,
    host: '127.0.0.1',
    port: (tcp ?? http)!,
    backoffMs: [20, 50],
    onCommand(text) {
      orders.push(text)
      return isMute ? undefined : `done ${text}`
    },
  })
  onTestFinished(() => device.stop())
  return Object.assign(device, { orders })
}

/** Standing on Avenida Paulista now, unless told otherwise. */
function recordNow(world: CommandWorld, changes: Partial<TrackerRecord> = {}): TrackerRecord {
  return {
    fixTime: new Date(Math.floor(world.clock.now().getTime() / 1000) * 1000),
    latitude: -23.5615,
    longitude: -46.6559,
    altitude: 760,
    speedKmh: 0,
    course: 0,
    satellites: 9,
    ignition: true,
    odometer: 1000,
    power: 13.8,
    battery: 4.1,
    ...changes,
  }
}

/** Let the tracker say where it is, a second later. */
async function report(world: CommandWorld, tracker: TrackerDevice, changes?: Partial<TrackerRecord>): Promise<void> {
  world.clock.advance(1000)
  const record = recordNow(world, changes)
  tracker.send(record)
  await vi.waitFor(() => {
    const lasts = [...world.core.fleet.all()].map(({ last }) => last?.fixTime.getTime())
    expect(lasts).toContain(record.fixTime.getTime())
  })
}

describe('a command to a connected tracker', () => {
  const protocols = [
    ['gt06', 'Relay,1#', 'Relay,0#'],
    ['suntech', `SA200CMD;${IMEI};02;Enable1`, `SA200CMD;${IMEI};02;Disable1`],
  ] as const
  test.each(protocols)(
    '[CMD-09] %s: a stop and its end arrive at the right one and are answered',
    async (protocol, stop, resume) => {
      const world = await startCommands()
      const [device, other] = [await world.addDevice(IMEI), await world.addDevice('860000000000002')]
      const [tracker, neighbour] = [
        startTracker(world, { protocol, uniqueId: IMEI }),
        startTracker(world, { protocol, uniqueId: other.uniqueId }),
      ]
      for (let count = 0; count < 3; count++) {
        await report(world, tracker)
        await report(world, neighbour)
      }
      const words =
        protocol === 'suntech' ? [stop, resume].map((word) => word.replace('SA200', 'ST300')) : [stop, resume]
      expect(await world.order(device.id, 'engineStop')).toMatchObject({ state: 'sent' })
      await vi.waitFor(() => expect(tracker.orders).toEqual([words[0]]))
      await vi.waitFor(async () =>
        expect(await world.sent(device.id)).toMatchObject([
          { state: 'acknowledged', result: expect.stringContaining(`done ${words[0]}`) },
        ]),
      )
      expect(await world.order(device.id, 'engineResume')).toMatchObject({ state: 'sent' })
      await vi.waitFor(() => expect(tracker.orders).toEqual(words))
      expect(neighbour.orders).toEqual([])
      await vi.waitFor(() =>
        expect(world.core.fleet.byId(device.id)?.last?.attributes['result']).toContain(`done ${words[1]}`),
      )
    },
  )

  test('answers settle the oldest command first', async () => {
    const world = await startCommands()
    const device = await world.addDevice(IMEI)
    const tracker = startTracker(world, { protocol: 'gt06', uniqueId: IMEI })
    await report(world, tracker)
    for (const data of ['STATUS#', 'WHERE#'])
      expect(await world.order(device.id, 'custom', { attributes: { data } })).toMatchObject({ state: 'sent' })
    await vi.waitFor(async () =>
      expect((await world.sent(device.id)).map(({ result }) => result)).toEqual(['done STATUS#', 'done WHERE#']),
    )
  })
})

describe('a command to a tracker that is away', () => {
  test('[CMD-10] waits, leaves once when the device speaks, and is told of', async () => {
    const world = await startCommands()
    const device = await world.addDevice(IMEI)
    const queued = await world.order(device.id, 'custom', { attributes: { data: 'STATUS#' } })
    expect(queued).toMatchObject({ state: 'queued', sentTime: null })
    const tracker = startTracker(world, { protocol: 'gt06', uniqueId: IMEI }, true)
    await report(world, tracker)
    await vi.waitFor(() => expect(tracker.orders).toEqual(['STATUS#']))
    for (let count = 0; count < 3; count++) await report(world, tracker)
    expect(tracker.orders).toEqual(['STATUS#'])
    expect(world.events).toEqual([{ deviceId: device.id, type: 'queuedCommandSent', attributes: { id: queued.id } }])
    expect(await world.sent(device.id)).toMatchObject([{ state: 'sent', userId: 0, sender: 'user' }])
  })

  test('a phone gets one command with each answer, from its second request on', async () => {
    const world = await startCommands()
    const device = await world.addDevice('phone')
    for (const data of ['one', 'two']) await world.order(device.id, 'custom', { attributes: { data } })
    const phone = startTracker(world, { protocol: 'osmand', uniqueId: 'phone' })
    await report(world, phone)
    expect(phone.orders).toEqual([])
    await report(world, phone)
    await vi.waitFor(() => expect(phone.orders).toEqual(['one']))
    await report(world, phone)
    await vi.waitFor(() => expect(phone.orders).toEqual(['one', 'two']))
    await report(world, phone)
    expect(phone.orders).toEqual(['one', 'two'])
  })

  test('that connects for each report gets it on the second connection', async () => {
    const world = await startCommands()
    const device = await world.addDevice('907036001')
    await world.order(device.id, 'rebootDevice')
    const orders: string[][] = []
    for (let count = 0; count < 3; count++) {
      const tracker = startTracker(world, { protocol: 'suntech', uniqueId: device.uniqueId })
      orders.push(tracker.orders)
      await report(world, tracker)
      await vi.waitFor(() => expect(orders.flat()).toHaveLength(Math.min(count, 1)))
      await tracker.stop()
      await vi.waitFor(() => expect(world.core.fleet.byId(device.id)?.status).toBe('offline'))
    }
    expect(orders.map(({ length }) => length)).toEqual([0, 1, 0])
  })

  test('is refused at once when nothing may wait, or the protocol has no words for it', async () => {
    const world = await startCommands()
    const device = await world.addDevice(IMEI)
    await expect(world.order(device.id, 'engineStop', { attributes: { noQueue: true } })).rejects.toThrow(
      'Failed to send command',
    )
    await expect(world.order(device.id, 'launch')).rejects.toThrow('Command launch is not supported')
    const tracker = startTracker(world, { protocol: 'gt06', uniqueId: IMEI })
    await report(world, tracker)
    await tracker.stop()
    await vi.waitFor(() => expect(world.core.fleet.byId(device.id)?.status).toBe('offline'))
    await expect(world.order(device.id, 'alarmArm')).rejects.toThrow(
      'Command alarmArm is not supported in protocol gt06',
    )
    await expect(world.order(device.id, 'custom')).rejects.toThrow(
      'Failed to encode command: custom command without data',
    )
    expect(await world.sent(device.id)).toEqual([])
  })

  test('expires, is never sent afterwards, and its people are told', async () => {
    const world = await startCommands()
    const device = await world.addDevice(IMEI)
    const { id } = await world.order(device.id, 'engineResume')
    world.clock.advance(9 * 60_000)
    await vi.waitFor(async () => expect(await world.sent(device.id)).toMatchObject([{ state: 'queued' }]))
    world.clock.advance(60_001)
    const tracker = startTracker(world, { protocol: 'gt06', uniqueId: IMEI })
    for (let count = 0; count < 3; count++) await report(world, tracker)
    await vi.waitFor(async () => expect(await world.sent(device.id)).toMatchObject([{ state: 'expired' }]), {
      timeout: 60_000,
    })
    expect(tracker.orders).toEqual([])
    expect(world.events).toMatchObject([{ type: 'commandResult', attributes: { id, command: 'engineResume' } }])
  })

  test('can be cancelled while it waits, and only then', async () => {
    const world = await startCommands()
    const device = await world.addDevice(IMEI)
    const queued = await world.order(device.id, 'custom', { attributes: { data: 'STATUS#' } })
    expect(await world.commands.cancel(queued, 'Cancelled')).toBe(true)
    expect(await world.commands.cancel(queued, 'Cancelled')).toBe(false)
    const tracker = startTracker(world, { protocol: 'gt06', uniqueId: IMEI })
    for (let count = 0; count < 2; count++) await report(world, tracker)
    expect(tracker.orders).toEqual([])
    expect(await world.sent(device.id)).toMatchObject([{ state: 'failed', result: 'Cancelled' }])
  })
})

describe('by text message', () => {
  test('only where SMS is set up, only custom commands, and to the phone of the device', async () => {
    const messages: string[][] = []
    const sms = { send: async (phone: string, text: string) => void messages.push([phone, text]) }
    const [without, world] = [await startCommands(), await startCommands({ sms })]
    const { id: bare } = await without.addDevice(IMEI)
    const text = { textChannel: true, attributes: { data: 'reset {uniqueId}' } }
    await expect(without.order(bare, 'custom', text)).rejects.toThrow('SMS not configured')
    const { id } = await world.addDevice(IMEI, { phone: '+5511999990000' })
    expect(await world.order(id, 'custom', text)).toMatchObject({ state: 'sent', textChannel: true })
    expect(messages).toEqual([['+5511999990000', `reset ${IMEI}`]])
    await expect(world.order(id, 'engineStop', { textChannel: true })).rejects.toThrow('not supported')
    const { id: silent } = await world.addDevice('860000000000002')
    await expect(world.order(silent, 'custom', text)).rejects.toThrow('no phone')
    sms.send = async () => {
      throw new Error('credit used up')
    }
    await expect(world.order(id, 'custom', text)).rejects.toThrow('Failed to send command: credit used up')
    expect(await world.sent(id)).toMatchObject([{ state: 'sent' }, { state: 'failed', result: 'credit used up' }])
  })
})
