import { once } from 'node:events'
import { connect } from 'node:net'
import type { Device } from '@rastro/contracts'
import { createRandom } from '@rastro/testkit/random'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCommands } from '../testing/commands.ts'
import { imeiOf, locationFrame, loginFrame } from '../testing/gt06-frames.ts'

type CommandWorld = Awaited<ReturnType<typeof startCommands>>

const HOME = '127.0.0.1'
const ABROAD = '127.77.0.1'
const COMMAND = 0x80
/** The long run: `SPOOF_TRIES=1000`. */
const TRIES = Number(process.env['SPOOF_TRIES'] ?? 100)
const WAIT = { interval: 1, timeout: 60_000 }
/** The frames drive at 40 km/h. */
const REASON = { reason: 'stolen' }

/** Types of the packets in what a GT06 server said. */
function typesIn(bytes: Buffer): number[] {
  const types: number[] = []
  for (let offset = 0; offset + 4 <= bytes.length; offset += bytes.readUInt8(offset + 2) + 5)
    types.push(bytes.readUInt8(offset + 3))
  return types
}

/** A GT06 tracker, or somebody who says he is one, calling from an address. */
async function call(world: CommandWorld, from: string) {
  const socket = connect({ port: world.ports['gt06']!.tcp!, host: '127.0.0.1', localAddress: from })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const count = (isStop: boolean) =>
    typesIn(Buffer.concat(chunks)).filter((type) => (type === COMMAND) === isStop).length
  let said = 0
  return {
    /** Send and wait until all of it was answered. */
    async say(...messages: Buffer[]): Promise<void> {
      said += messages.length
      socket.write(Buffer.concat(messages))
      await vi.waitFor(() => expect(count(false)).toBe(said), WAIT)
    },
    /** Commands that came in. */
    get stops() {
      return count(true)
    },
    async hangUp(): Promise<void> {
      if (socket.destroyed) return
      const gone = world.core.stats().connections['gt06/tcp']! - 1
      socket.destroy()
      await vi.waitFor(() => expect(world.core.stats().connections['gt06/tcp']).toBeLessThanOrEqual(gone), WAIT)
    },
  }
}

let serial = 0

/** Where the vehicle with this number is now. */
function fix(world: CommandWorld, index: number): Buffer {
  serial = (serial + 1) % 60_000
  return locationFrame(index, serial % 100, world.clock.now())
}

function pass(world: CommandWorld, seconds: number): void {
  world.clock.advance(seconds * 1000)
}

/** A vehicle whose tracker has been heard before. */
async function drive(world: CommandWorld, index: number) {
  const device = await world.addDevice(imeiOf(index))
  const tracker = await call(world, HOME)
  await tracker.say(loginFrame(index), fix(world, index))
  pass(world, 10)
  await tracker.say(fix(world, index))
  return { device, tracker }
}

const stop = (world: CommandWorld, { id }: Device) => world.order(id, 'engineStop', { attributes: REASON })
const conflicts = (world: CommandWorld, { id }: Device) =>
  world.events.filter(({ deviceId, attributes }) => deviceId === id && attributes['alarm'] === 'deviceConflict')

test('a stop goes to the tracker that was there, not to a caller from elsewhere who says its number', async () => {
  const world = await startCommands()
  const { device, tracker } = await drive(world, 1)
  const spoofer = await call(world, ABROAD)
  await spoofer.say(loginFrame(1), fix(world, 1), fix(world, 1))
  expect(conflicts(world, device)).toMatchObject([
    { type: 'alarm', attributes: { address: HOME, rivalAddress: ABROAD } },
  ])
  expect(await stop(world, device)).toMatchObject({ state: 'queued' })
  pass(world, 30)
  await tracker.say(fix(world, 1))
  await vi.waitFor(() => expect(tracker.stops).toBe(1), WAIT)
  await spoofer.say(fix(world, 1))
  expect(spoofer.stops).toBe(0)
})

test('of two callers that look alike none gets a stop, the owner is told, and the one that is left gets it', async () => {
  const world = await startCommands()
  const { device, tracker } = await drive(world, 1)
  const spoofer = await call(world, HOME)
  await spoofer.say(loginFrame(1), fix(world, 1))
  expect(conflicts(world, device)).toEqual([])
  pass(world, 10)
  await tracker.say(fix(world, 1))
  expect(conflicts(world, device)).toHaveLength(1)
  expect(await stop(world, device)).toMatchObject({ state: 'queued' })
  for (const caller of [spoofer, tracker, spoofer, tracker]) {
    pass(world, 10)
    await caller.say(fix(world, 1))
  }
  expect([tracker.stops, spoofer.stops]).toEqual([0, 0])
  await spoofer.hangUp()
  await tracker.say(fix(world, 1))
  await vi.waitFor(() => expect(tracker.stops).toBe(1), WAIT)
  expect(conflicts(world, device)).toHaveLength(1)
})

test('a tracker that lost its connection without a word is believed on the next when the old one stays silent', async () => {
  const world = await startCommands()
  const { device, tracker } = await drive(world, 1)
  pass(world, 60)
  const again = await call(world, HOME)
  await again.say(loginFrame(1), fix(world, 1), fix(world, 1))
  expect(await stop(world, device)).toMatchObject({ state: 'queued' })
  pass(world, 230)
  await again.say(fix(world, 1))
  expect(again.stops).toBe(0)
  pass(world, 20)
  await again.say(fix(world, 1))
  await vi.waitFor(() => expect(again.stops).toBe(1), WAIT)
  expect(tracker.stops).toBe(0)
  expect(conflicts(world, device)).toEqual([])
})

test('who knows number, protocol and network, but not where the vehicle is, gets nothing that waits for it', async () => {
  const world = await startCommands()
  const { device, tracker } = await drive(world, 1)
  await tracker.hangUp()
  await stop(world, device)
  const spoofers = [await call(world, HOME), await call(world, HOME)] as const
  await spoofers[0].say(loginFrame(1), loginFrame(1), loginFrame(1))
  await spoofers[1].say(loginFrame(1), fix(world, 5000), fix(world, 5000))
  pass(world, 60)
  const again = await call(world, HOME)
  await again.say(loginFrame(1), fix(world, 1))
  await vi.waitFor(() => expect(again.stops).toBe(1), WAIT)
  for (const spoofer of spoofers) expect(spoofer.stops).toBe(0)
})

test('a new network is believed after five minutes without a rival, and at once from then on', async () => {
  const world = await startCommands()
  const { device, tracker } = await drive(world, 1)
  await tracker.hangUp()
  const roaming = await call(world, ABROAD)
  await roaming.say(loginFrame(1), fix(world, 1))
  expect(await stop(world, device)).toMatchObject({ state: 'queued' })
  pass(world, 301)
  await roaming.say(fix(world, 1))
  await vi.waitFor(() => expect(roaming.stops).toBe(1), WAIT)
  await roaming.hangUp()
  const again = await call(world, ABROAD)
  await again.say(loginFrame(1), fix(world, 1))
  pass(world, 30)
  expect(await stop(world, device)).toMatchObject({ state: 'sent' })
  // Known for the next run, too.
  await vi.waitFor(async () => {
    const profiles = await world.store.sentCommands.lineProfiles()
    expect(profiles.get(device.id)).toEqual(['gt06 127.77', 'gt06 127.0'])
  }, WAIT)
})

test('a device with `commandNetworks` gets its stops there only, however long another line holds it', async () => {
  const world = await startCommands()
  const { device, tracker } = await drive(world, 1)
  world.core.fleet.put({ ...device, attributes: { commandNetworks: '10.0.0.0/8, 127.77.0.0/16' } })
  expect(await stop(world, device)).toMatchObject({ state: 'queued' })
  pass(world, 400)
  await tracker.say(fix(world, 1), fix(world, 1))
  expect(tracker.stops).toBe(0)
  await tracker.hangUp()
  const inside = await call(world, ABROAD)
  await inside.say(loginFrame(1), fix(world, 1))
  await vi.waitFor(() => expect(inside.stops).toBe(1), WAIT)
})

test('an ordinary command goes to who spoke twice, a stop never by one message', async () => {
  const world = await startCommands()
  const device = await world.addDevice(imeiOf(1))
  const order = () => world.order(device.id, 'custom', { attributes: { data: 'STATUS#' } })
  await order()
  const tracker = await call(world, HOME)
  await tracker.say(loginFrame(1))
  expect(tracker.stops).toBe(0)
  await tracker.say(fix(world, 1))
  await vi.waitFor(() => expect(tracker.stops).toBe(1), WAIT)
  expect(await order()).toMatchObject({ state: 'sent' })
})

test('however often a spoofer tries he never gets the stop, and the tracker always does', {
  timeout: 300_000,
}, async () => {
  const world = await startCommands()
  const random = createRandom(1_000)
  for (let index = 0; index < TRIES; index++) {
    const { device, tracker } = await drive(world, index)
    const isAway = random.chance(0.5)
    if (isAway) await tracker.hangUp()
    const isEarly = random.chance(0.5)
    if (isEarly) await stop(world, device)
    const spoofers = []
    for (let count = random.whole(1, 2); count > 0; count--) {
      // From his own network he may know the place; from the tracker's he knows it only while the tracker is there.
      const from = random.chance(0.5) ? `127.${random.whole(10, 209)}.0.1` : HOME
      const where = from !== HOME || !isAway ? index : index + 20_000
      const spoofer = await call(world, from)
      spoofers.push(spoofer)
      await spoofer.say(loginFrame(index))
      for (let said = random.whole(0, 3); said > 0; said--) {
        pass(world, random.between(0, 20))
        await spoofer.say(random.chance(0.8) ? fix(world, where) : loginFrame(index))
      }
    }
    if (!isEarly && !isAway && tracker.stops === 0) await stop(world, device)
    for (const spoofer of spoofers) if (random.chance(0.5) || !isAway) await spoofer.hangUp()
    const honest = isAway ? await call(world, HOME) : tracker
    if (isAway) await honest.say(loginFrame(index))
    if (isAway && !isEarly) await stop(world, device)
    await honest.say(fix(world, index))
    // While a silent caller from its own network looks like it, the tracker has to be heard for longer.
    for (let more = 0; honest.stops === 0 && more < 12; more++) {
      pass(world, 30)
      await honest.say(fix(world, index))
    }
    await vi.waitFor(() => expect(honest.stops, `try ${index}`).toBe(1), WAIT)
    for (const spoofer of spoofers) {
      expect(spoofer.stops, `try ${index}`).toBe(0)
      await spoofer.hangUp()
    }
    await honest.hangUp()
  }
})
