import type { Device } from '@rastro/contracts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startCommands } from '../testing/commands.ts'
import { imeiOf, locationFrame, loginFrame } from '../testing/gt06-frames.ts'
import { connectTracker } from '../testing/tracker.ts'

type CommandWorld = Awaited<ReturnType<typeof startCommands>>

const REASON = { reason: 'stolen, police on the way' }
const MINUTE = 60_000

/** A vehicle with a connected tracker; 21.6 knots are 40 km/h. */
async function drive(world: CommandWorld, index = 0, kmh = 40) {
  const device = await world.addDevice(imeiOf(index))
  const tracker = await connectTracker(world.ports['gt06']!.tcp!)
  onTestFinished(() => void tracker.socket.destroy())
  tracker.send(loginFrame(index))
  let serial = 0
  const report = async (speedKmh: number): Promise<void> => {
    const time = world.clock.now()
    tracker.send(locationFrame(index, ++serial, time, speedKmh))
    await vi.waitFor(() => expect(world.core.fleet.byId(device.id)?.last?.deviceTime).toEqual(time))
  }
  await report(kmh)
  return { device, tracker, report }
}

const waitsFor = async (world: CommandWorld, { id }: Device) =>
  (await world.sent(id)).map((command) => world.commands.view(command))

describe('a stop of the engine', () => {
  test('waits while the vehicle is fast, says so, and leaves when it is slow', async () => {
    const world = await startCommands()
    const { device, tracker, report } = await drive(world)
    expect(await world.order(device.id, 'engineStop')).toMatchObject({ state: 'queued' })
    expect(await waitsFor(world, device)).toMatchObject([{ result: 'Waiting: the vehicle is moving at 40 km/h' }])
    world.clock.advance(5000)
    await report(21)
    expect(await world.sent(device.id)).toMatchObject([{ state: 'queued' }])
    world.clock.advance(5000)
    await report(20)
    await vi.waitFor(() => expect(tracker.pending).toContain('Relay,1#'))
    expect(await waitsFor(world, device)).toMatchObject([{ state: 'sent', result: null }])
  })

  test('waits while nobody knows what the vehicle does', async () => {
    const world = await startCommands()
    const { device, tracker, report } = await drive(world, 0, 0)
    world.clock.advance(2 * MINUTE + 1000)
    await world.order(device.id, 'engineStop')
    expect(await waitsFor(world, device)).toMatchObject([{ result: 'Waiting: the position is older than 2 minutes' }])
    await report(0)
    await vi.waitFor(() => expect(tracker.pending).toContain('Relay,1#'))
  })

  test('leaves at once for a typed reason, which is kept, also in place of one that waits', async () => {
    const world = await startCommands()
    const { device, tracker } = await drive(world)
    await world.order(device.id, 'engineStop')
    await world.order(device.id, 'engineStop', { attributes: { reason: '  ' } })
    expect(tracker.pending).not.toContain('Relay')
    expect(await world.order(device.id, 'engineStop', { attributes: REASON })).toMatchObject({ state: 'sent' })
    await vi.waitFor(() => expect(tracker.pending).toContain('Relay,1#'))
    expect(await world.sent(device.id)).toMatchObject([
      { state: 'failed', result: 'Replaced by engineStop' },
      { state: 'failed', result: 'Replaced by engineStop' },
      { state: 'sent', attributes: REASON },
    ])
  })

  test('of a rule is held whatever reason the rule writes', async () => {
    const world = await startCommands()
    for (const [index, sender] of (['geofence', 'notification', 'driver'] as const).entries()) {
      const { device } = await drive(world, index)
      const order = { attributes: REASON, by: { sender } }
      expect(await world.order(device.id, 'engineStop', order)).toMatchObject({ state: 'queued', sender })
    }
  })

  test('said twice is one, and its end takes the place of a stop that waits', async () => {
    const world = await startCommands()
    const { device, tracker } = await drive(world, 0, 0)
    const [one, two] = await Promise.all([world.order(device.id, 'engineStop'), world.order(device.id, 'engineStop')])
    expect(two.id).toBe(one.id)
    world.clock.advance(11_000)
    expect((await world.order(device.id, 'engineStop')).id).not.toBe(one.id)
    tracker.socket.destroy()
    await vi.waitFor(() => expect(world.core.fleet.byId(device.id)?.status).toBe('offline'))
    world.clock.advance(11_000)
    await world.order(device.id, 'engineStop')
    await world.order(device.id, 'engineResume')
    const states = (await world.sent(device.id)).map(({ state, type }) => `${type} ${state}`)
    expect(states).toEqual(['engineStop sent', 'engineStop sent', 'engineStop failed', 'engineResume queued'])
  })

  test("of a person stands for a rule's, and takes its place when it waits", async () => {
    const world = await startCommands()
    const { device } = await drive(world)
    const rule = () => world.order(device.id, 'engineStop', { by: { sender: 'geofence' } })
    const [waiting, asked] = [await rule(), await world.order(device.id, 'engineStop')]
    expect(asked.id).not.toBe(waiting.id)
    expect((await rule()).id).toBe(asked.id)
    expect(await world.sent(device.id)).toMatchObject([{ state: 'failed' }, { state: 'queued', sender: 'user' }])
  })

  test('in the words of the tracker, or of a saved command that takes its place, is held like any other', async () => {
    const world = await startCommands()
    const { device } = await drive(world)
    for (const attributes of [{ data: 'Relay,1#' }, { data: 'DYD#', changeNative: 'engineStop' }])
      expect(await world.order(device.id, 'custom', { attributes })).toMatchObject({ state: 'queued' })
    expect(await world.order(device.id, 'custom', { attributes: { data: 'STATUS#' } })).toMatchObject({ state: 'sent' })
  })

  test('by text message is refused where it would have to wait', async () => {
    const messages: string[] = []
    const world = await startCommands({ sms: { send: async (_, text) => void messages.push(text) } })
    const { device } = await drive(world)
    world.core.fleet.put({ ...device, phone: '+5511999990000' })
    const text = { textChannel: true, attributes: { data: 'Relay,1#' } }
    await expect(world.order(device.id, 'custom', text)).rejects.toThrow('Waiting: the vehicle is moving at 40 km/h')
    expect(messages).toEqual([])
    await world.order(device.id, 'custom', { ...text, attributes: { ...text.attributes, ...REASON } })
    expect(messages).toEqual(['Relay,1#'])
  })

  test('one person stops at most twenty vehicles in ten minutes, however he asks', async () => {
    const world = await startCommands()
    const { id: userId } = await world.addUser('thief@example.com')
    const by = { sender: 'user' as const, userId }
    const devices = await Promise.all(Array.from({ length: 23 }, (_, index) => world.addDevice(imeiOf(index))))
    const tries = await Promise.allSettled(devices.map(({ id }) => world.order(id, 'engineStop', { by })))
    const refused = tries.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ reason: { message: 'Operation restricted: at most 20 vehicles' } })
    // What he did himself is not held against his rules, which have as many of their own.
    const rule = { by: { sender: 'notification' as const, userId } }
    await expect(world.order(devices[21]!.id, 'engineStop', rule)).resolves.toMatchObject({ state: 'queued' })
    await expect(world.order(devices[0]!.id, 'engineResume', { by })).resolves.toMatchObject({ state: 'queued' })
    world.clock.advance(10 * MINUTE + 1)
    await expect(world.order(devices[22]!.id, 'engineStop', { by })).resolves.toMatchObject({ state: 'queued' })
  })
})

describe('the anchor', () => {
  test('[GEO-16] [GEO-19] is one circle of 150 metres around the latest position, and goes again', async () => {
    const world = await startCommands()
    const { device } = await drive(world, 0, 0)
    const { latitude, longitude } = world.core.fleet.byId(device.id)!.last!
    for (let count = 0; count < 2; count++) await world.order(device.id, 'anchor_enable')
    const geofences = () => [...world.core.directory.all('geofence')]
    expect(geofences()).toMatchObject([
      {
        name: device.name,
        area: `CIRCLE (${latitude} ${longitude}, 150)`,
        attributes: { isAnchor: true, deviceId: device.id },
      },
    ])
    expect([...world.core.directory.actingOn('geofence', device)]).toEqual([geofences()[0]!.id])
    await world.order(device.id, 'anchor_disable')
    expect(geofences()).toEqual([])
    expect(await world.store.objects.geofence.list()).toEqual([])
    expect((await world.sent(device.id)).map(({ state }) => state)).toEqual(Array(3).fill('acknowledged'))
  })

  test('needs a position', async () => {
    const world = await startCommands()
    const { id } = await world.addDevice(imeiOf(0))
    await expect(world.order(id, 'anchor_enable')).rejects.toThrow('Device has no valid position')
  })
})
