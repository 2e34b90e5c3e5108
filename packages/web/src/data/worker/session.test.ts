import { DEVICE_DEFAULTS, type Device } from '@rastro/contracts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSession } from './session.ts'

/** A socket that opens when the test says so. */
class SlowSocket extends EventTarget {
  static last: SlowSocket
  static made = 0
  readonly protocol = 'rastro.lean.2'
  readonly readyState = 1
  binaryType = 'blob'
  constructor() {
    super()
    SlowSocket.last = this
    SlowSocket.made++
  }
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  /** The server, or what is left of the network, closes it. */
  shut(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  }
  hear(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }))
  }
  send(): void {}
  close(): void {}
}

const ignore = () => {}

const makeDevice = (id: number): Device => ({ ...DEVICE_DEFAULTS, id, name: `Van ${id}`, uniqueId: `${id}` })
let stored: Device[] = []

beforeEach(() => {
  stored = [makeDevice(1)]
  vi.stubGlobal('WebSocket', SlowSocket)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(stored)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A session over a clock the test moves, and what became of it. */
async function begin() {
  vi.useFakeTimers()
  SlowSocket.made = 0
  const states: string[] = []
  const loaded: Device[][] = []
  const session = createSession({
    base: 'http://server.example',
    socketUrl: 'ws://server.example/api/socket',
    schedule: (run, delayMs) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
    now: () => performance.now(),
    listener: {
      devicesLoaded: (devices: readonly Device[]) => loaded.push([...devices]),
      connectionChanged: ({ state }) => states.push(state),
      messageReceived: ignore,
      recordsReceived: ignore,
      sessionEnded: ignore,
      loadFailed: ignore,
    },
  })
  onTestFinished(() => session.stop())
  const ticking = setInterval(() => session.listen(), 250)
  onTestFinished(() => clearInterval(ticking))
  SlowSocket.last.open()
  await vi.advanceTimersByTimeAsync(10)
  return { session, states, loaded }
}

test('a device that is added while the socket opens is not lost', async () => {
  const loaded: Device[][] = []
  const session = createSession({
    base: 'http://server.example',
    socketUrl: 'ws://server.example/api/socket',
    schedule: () => ignore,
    now: () => 0,
    listener: {
      devicesLoaded: (devices: readonly Device[]) => loaded.push([...devices]),
      connectionChanged: ignore,
      messageReceived: ignore,
      recordsReceived: ignore,
      sessionEnded: ignore,
      loadFailed: ignore,
    },
  })
  await Promise.resolve()
  // The server tells an open socket of it; this one is not open yet.
  stored = [makeDevice(1), makeDevice(2)]
  SlowSocket.last.open()
  await vi.waitFor(() => expect(loaded).toHaveLength(1))
  expect(loaded[0]?.map(({ id }) => id)).toEqual([1, 2])
  session.stop()
})

test('a machine that slept for eight hours connects once, at once, though the socket never said that it was gone', async () => {
  const { states, loaded } = await begin()
  expect(states.at(-1)).toBe('live')
  stored = [makeDevice(2)]
  // The wall clock goes on while everything else stands still.
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  await vi.advanceTimersByTimeAsync(250)
  expect([states.at(-1), SlowSocket.made]).toEqual(['reconnecting', 2])
  SlowSocket.last.open()
  await vi.advanceTimersByTimeAsync(10)
  expect([states.at(-1), SlowSocket.made]).toEqual(['live', 2])
  expect(loaded.at(-1)?.map(({ id }) => id)).toEqual([2])
})

test('a quiet server that only keeps the connection alive is not taken for a dead one', async () => {
  const { states } = await begin()
  for (let minutes = 0; minutes < 30; minutes++) {
    await vi.advanceTimersByTimeAsync(55_000)
    SlowSocket.last.hear('{}')
  }
  expect([states.at(-1), SlowSocket.made]).toEqual(['live', 1])
})

test('when the network is back a socket that only looks open is made anew at once, and one that is opening is left', async () => {
  const { session, states, loaded } = await begin()
  stored = [makeDevice(7)]
  session.renew()
  session.renew()
  expect([states.at(-1), SlowSocket.made]).toEqual(['reconnecting', 2])
  SlowSocket.last.open()
  await vi.advanceTimersByTimeAsync(10)
  expect(states.at(-1)).toBe('live')
  expect(loaded.at(-1)?.map(({ id }) => id)).toEqual([7])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(SlowSocket.made).toBe(2)
})

test('[LIVE-03] ten minutes without a network are bridged every five seconds, and end with the fleet as it is then', async () => {
  const { states, loaded } = await begin()
  const before = SlowSocket.last
  before.shut()
  for (let minutes = 0; minutes < 10; minutes++) {
    for (let tries = 0; tries < 12; tries++) {
      await vi.advanceTimersByTimeAsync(5_000)
      SlowSocket.last.shut()
      // A browser refused with the lean form asks once more without it.
      SlowSocket.last.shut()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  expect(states.at(-1)).toBe('reconnecting')
  // Each try twice, as above, and the first connection.
  expect(SlowSocket.made).toBe(1 + 120 * 2)
  stored = [makeDevice(7)]
  await vi.advanceTimersByTimeAsync(5_000)
  SlowSocket.last.open()
  await vi.advanceTimersByTimeAsync(10)
  expect(states.at(-1)).toBe('live')
  expect(loaded.at(-1)?.map(({ id }) => id)).toEqual([7])
})
