import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startCore } from '../testing/core.ts'
import { makeDevice } from '../testing/fleet.ts'
import { LIMITS } from './limits.ts'

/** A tracker that speaks in datagrams, on a real socket. */
async function bindTracker(port: number) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(async () => void socket.close())
  const heard: string[] = []
  const waiters: (() => void)[] = []
  socket.on('message', (bytes) => {
    heard.push(bytes.toString('latin1').trim())
    for (const wake of waiters.splice(0)) wake()
  })
  const heardCount = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => waiters.push(resolve))
    return heard
  }
  const send = (...datagrams: string[]) => {
    for (const text of datagrams) socket.send(text, port, '127.0.0.1')
  }
  return { send, heard, heardCount }
}

test('a datagram is acknowledged after its commit, and its source remembered', async () => {
  const { ports, store, core } = await startCore()
  const tracker = await bindTracker(ports['lines']!.udp!)
  tracker.send('id one;at 1 -23 -46')
  expect(await tracker.heardCount(1)).toEqual(['ok 1'])
  tracker.send('at 2 -23 -46')
  expect(await tracker.heardCount(2)).toEqual(['ok 1', 'ok 2'])
  expect(store.records).toHaveLength(2)
  expect(core.fleet.byId(1)!.status).toBe('online')
})

test('strangers get no reply at all', async () => {
  const { ports, core } = await startCore()
  const [stranger, known] = [await bindTracker(ports['lines']!.udp!), await bindTracker(ports['lines']!.udp!)]
  stranger.send('id nobody', 'beat', 'at 1 1 1')
  known.send('id one ')
  expect(await known.heardCount(1)).toEqual(['hello'])
  expect(stranger.heard).toEqual([])
  expect(core.stats().protocols['lines']!.unknown).toBe(3)
})

test('a reply is never longer than its request, nor given more than twenty times a second', async () => {
  const { ports, core } = await startCore()
  const tracker = await bindTracker(ports['lines']!.udp!)
  tracker.send('id one;long', 'id one;beat')
  expect(await tracker.heardCount(1)).toEqual(['beat'])
  expect(core.stats().protocols['lines']!.heldReplies).toBe(1)
  for (let count = 0; count < 50; count++) tracker.send('beat ')
  await expect.poll(() => core.stats().protocols['lines']!.frames).toBe(52)
  expect(tracker.heard.length).toBeLessThanOrEqual(2 * LIMITS.udpRepliesPerSecond)
  expect(core.stats().protocols['lines']!.heldReplies).toBeGreaterThan(10)
})

test('bad, oversized and bug-triggering datagrams do not disturb the next one', async () => {
  const { ports, core } = await startCore()
  const tracker = await bindTracker(ports['lines']!.udp!)
  tracker.send('noise', 'x'.repeat(5000), 'bug', '', 'id one;beat')
  expect(await tracker.heardCount(1)).toEqual(['beat'])
  expect(core.stats().protocols['lines']).toMatchObject({ decoderBugs: 1, badFrames: 3 })
})

test('while nothing can be stored datagrams are dropped unacknowledged, and counted', async () => {
  const { ports, core, store } = await startCore({ devices: [makeDevice()] })
  const tracker = await bindTracker(ports['lines']!.udp!)
  store.failWith(new Error('disk full'))
  tracker.send('id one;at 1 1 1')
  await expect.poll(() => core.stats().isPressed).toBe(true)
  tracker.send('id one;at 2 1 1')
  await expect.poll(() => core.stats().protocols['lines']!.shed).toBe(1)
  expect(tracker.heard).toEqual([])
  store.failWith(undefined)
  await store.reached(1)
  await expect.poll(() => core.stats().isPressed).toBe(false)
  tracker.send('id one;at 2 1 1')
  expect(await tracker.heardCount(1)).toEqual(['ok 2'])
})
