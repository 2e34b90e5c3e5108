import type { Device } from '@rastro/contracts'
import { onTestFinished } from 'vitest'
import { createCore } from '../core.ts'
import type { Protocol } from '../protocols/protocol.ts'
import { createTestClock } from './clock.ts'
import { makeDevice, silent } from './fleet.ts'
import { createGatedStore } from './gated-store.ts'
import { lines } from './line-protocol.ts'
import { connectTracker } from './tracker.ts'

/** A whole core on random ports of the loopback, with a store whose commits can be held; gone when the test ends. */
export async function startCore({
  devices = [makeDevice()],
  protocols = [lines],
  mediaFolder,
  clientCa,
}: {
  devices?: Device[]
  protocols?: readonly Protocol[]
  mediaFolder?: string
  /** Ports that speak TLS ask for certificates signed by this one. */
  clientCa?: string | undefined
} = {}) {
  const clock = createTestClock()
  const store = createGatedStore(devices)
  const core = await createCore({
    store,
    protocols,
    clock,
    log: silent,
    host: '127.0.0.1',
    port: () => 0,
    mode: { kind: 'embedded' },
    node: 0,
    tls: { port: () => 0, clientCa },
    ...(mediaFolder === undefined ? {} : { mediaFolder }),
  })
  const ports = await core.start()
  onTestFinished(async () => {
    store.failWith(undefined)
    store.release()
    await core.close()
  })
  const connect = () => connectTracker(ports['lines']!.tcp!)
  /** Connect and log in as this device. */
  const login = async (uniqueId = 'one') => {
    const tracker = await connect()
    tracker.send(`id ${uniqueId}`)
    await tracker.line()
    return tracker
  }
  return { core, store, clock, ports, connect, login }
}
