import { DEVICE_DEFAULTS, type Device } from '@rastro/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'

/** A socket that opens when the test says so. */
class SlowSocket extends EventTarget {
  static last: SlowSocket
  readonly protocol = 'rastro.lean.2'
  readonly readyState = 1
  binaryType = 'blob'
  constructor() {
    super()
    SlowSocket.last = this
  }
  open(): void {
    this.dispatchEvent(new Event('open'))
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
afterEach(() => void vi.unstubAllGlobals())

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
