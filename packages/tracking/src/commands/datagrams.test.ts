import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCommands } from '../testing/commands.ts'

type CommandWorld = Awaited<ReturnType<typeof startCommands>>

const NAME = '860000000000001'

/** An H02 tracker that reports in datagrams. */
async function bindTracker(world: CommandWorld, from = '127.0.0.1') {
  const socket = createSocket('udp4')
  onTestFinished(async () => void socket.close())
  socket.bind(0, from)
  await once(socket, 'listening')
  const heard: string[] = []
  socket.on('message', (bytes) => heard.push(bytes.toString('latin1')))
  let minute = 0
  return {
    heard,
    async report(): Promise<number> {
      const time = new Date(Date.UTC(2026, 10, 21, 11, minute++)).toISOString().slice(11, 19).replaceAll(':', '')
      const text = `*HQ,${NAME},V1,${time},A,2333.6900,S,04639.3540,W,000.00,000,211126,FFFFFFFF#`
      const { frames } = world.core.stats().protocols['h02'] ?? { frames: 0 }
      socket.send(text, world.ports['h02']!.udp, '127.0.0.1')
      await vi.waitFor(() => expect(world.core.stats().protocols['h02']!.frames).toBe(frames + 1))
      return text.length
    },
  }
}

const order = (world: CommandWorld, deviceId: number, data: string) =>
  world.order(deviceId, 'custom', { attributes: { data } })

test('a command goes to the endpoint the device spoke from last, and waits when that is silent', async () => {
  const world = await startCommands()
  const { id } = await world.addDevice(NAME)
  const tracker = await bindTracker(world)
  for (let count = 0; count < 2; count++) await tracker.report()
  expect(await order(world, id, 'one')).toMatchObject({ state: 'sent' })
  await vi.waitFor(() => expect(tracker.heard).toContain('one'))
  world.clock.advance(60_001)
  expect(await order(world, id, 'two')).toMatchObject({ state: 'queued' })
  await tracker.report()
  await vi.waitFor(() => expect(tracker.heard).toContain('two'))
})

test('a command is never longer than what the source has sent and not been answered for', async () => {
  const world = await startCommands()
  const { id } = await world.addDevice(NAME)
  const tracker = await bindTracker(world)
  let credit = (await tracker.report()) + (await tracker.report())
  await vi.waitFor(() => expect(tracker.heard).toHaveLength(2))
  const replies = tracker.heard.join('').length
  const long = 'x'.repeat(credit - replies + 10)
  expect(await order(world, id, long)).toMatchObject({ state: 'queued' })
  credit += await tracker.report()
  await vi.waitFor(() => expect(tracker.heard).toContain(long))
  expect(tracker.heard.join('').length).toBeLessThanOrEqual(credit)
})

test('a forged datagram does not move the device to another endpoint: that takes two', async () => {
  const world = await startCommands()
  const { id } = await world.addDevice(NAME)
  const [tracker, forger] = [await bindTracker(world), await bindTracker(world)]
  for (let count = 0; count < 2; count++) await tracker.report()
  await forger.report()
  expect(await order(world, id, 'first')).toMatchObject({ state: 'sent' })
  await vi.waitFor(() => expect(tracker.heard).toContain('first'))
  for (let count = 0; count < 2; count++) await forger.report()
  expect(await order(world, id, 'second')).toMatchObject({ state: 'sent' })
  await vi.waitFor(() => expect(forger.heard).toContain('second'))
})

test('a tracker that gets another port for each datagram is answered where it spoke from', async () => {
  const world = await startCommands()
  const { id } = await world.addDevice(NAME)
  for (let count = 0; count < 3; count++) await (await bindTracker(world)).report()
  world.clock.advance(120_000)
  expect(await order(world, id, 'answer')).toMatchObject({ state: 'queued' })
  const now = await bindTracker(world)
  await now.report()
  await vi.waitFor(() => expect(now.heard).toContain('answer'))
})
