import { type HealthHistory, Refusal, type ServerHealth } from '@rastro/contracts'
import { createHttp, createLog, systemClock } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { ExtensionDeps } from '../index.ts'
import type { TrackingHealth } from '../ports.ts'
import { createAlerts } from './alerts.ts'
import { health } from './health.ts'
import { between } from './meter.ts'

/** The certificate this server shows. */
const HELD = { domains: ['fleet.example'], issuer: 'Example', validTo: '2099-01-01T00:00:00.000Z' }

const told: TrackingHealth = {
  services: [{ name: 'web', state: 'on', count: 3 }],
  spool: { pendingBytes: 0, commitP99Ms: 4, failure: 'no space left on device' },
  ports: [{ protocol: 'gt06', transports: ['tcp'], connections: 2, frames: 10 }],
  closedPorts: ['h02/tcp'],
  queues: [{ name: 'mail', depth: 1500 }],
}

async function start() {
  const app = await createHttp({
    log: createLog('silent'),
    trustedProxies: [],
    async guard({ headers }, access) {
      if (access === 'administrator' && headers['caller'] !== 'root') throw new Refusal('administratorRequired')
    },
  })
  const database = { kind: 'sqlite', sizeBytes: 4096, latencyMs: 0.5 }
  const deps = {
    store: { health: { read: async () => database, points: async () => [], keepPoints: async () => undefined } },
    node: 0,
    tracking: { health: async () => told },
    certificates: { state: () => ({ certificate: HELD, autoRenewal: true }) },
    dataFolder: import.meta.dirname,
    version: '1.2.3',
    clock: systemClock,
    log: createLog('silent'),
  }
  health(app, deps as unknown as ExtensionDeps) // it asks for nothing else
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (path: string, caller = 'root') => fetch(url + path, { headers: { caller } })
}

test('[HLT-01] [HLT-02] [HLT-03] [HLT-04] [HLT-06] [HLT-07] [HLT-08] [HLT-09] an administrator hears how the machine, the process and its parts are', async () => {
  const get = await start()
  const answer = await get('/api/server-health')
  const read = (await answer.json()) as ServerHealth
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(read).toMatchObject({
    version: '1.2.3',
    ...told,
    services: [...told.services, { name: 'certificates', state: 'on' }],
    certificates: [HELD],
  })
  expect(read.cpu?.cores).toBeGreaterThan(0)
  expect(read.cpu?.load).toHaveLength(3)
  const { totalBytes = 0, usedBytes = 0, processBytes = 0 } = read.memory ?? {}
  expect(usedBytes).toBeGreaterThan(processBytes)
  expect(totalBytes).toBeGreaterThan(usedBytes)
  const [disk] = read.storage ?? []
  expect(disk?.totalBytes).toBeGreaterThan(disk?.usedBytes ?? Number.POSITIVE_INFINITY)
  expect(read.databases).toEqual([{ name: 'main', kind: 'sqlite', sizeBytes: 4096, latencyMs: 0.5 }])
  expect(
    read.alerts?.filter(({ metric }) => metric !== 'cpu' && metric !== 'loop' && metric !== 'memory'),
  ).toMatchObject([
    { metric: 'commit', level: 'critical', detail: 'no space left on device' },
    { metric: 'ports', level: 'warning', value: 1, detail: 'h02/tcp' },
    { metric: 'queue', level: 'warning', subject: 'mail', value: 1500, threshold: 1000 },
  ])
  expect(((await (await get('/api/server-health/history')).json()) as HealthHistory).times).toEqual([])
  expect((await get('/api/server-health/history?period=century')).status).toBe(400)
  for (const path of ['/api/server-health', '/api/server-health/history'])
    expect(await (await get(path, 'ana')).text()).toBe('Administrator access required')
})

test('[HLT-02] [HLT-05] load and traffic are what went on between two readings', () => {
  const before = {
    atMs: 0,
    busyMs: 1000,
    idleMs: 9000,
    processMicros: 0,
    network: [{ name: 'eth0', receivedBytes: 100, sentBytes: 5000 }],
  }
  const after = {
    atMs: 10_000,
    busyMs: 6000,
    idleMs: 24_000,
    processMicros: 2e6,
    network: [{ name: 'eth0', receivedBytes: 20_100, sentBytes: 10 }],
  }
  expect(between(before, after)).toEqual({
    usage: 0.25,
    processUsage: 0.1,
    // Sent bytes went down: the interface began anew, and nothing is said of a time nobody knows.
    network: [{ name: 'eth0', receivedBytes: 20_100, sentBytes: 10, receivedPerSecond: 2000, sentPerSecond: 0 }],
  })
  expect(between(undefined, after)).toMatchObject({ usage: undefined, network: [{ receivedPerSecond: 0 }] })
})

/** A disk as full as that, at a minute after noon, and a certificate that ends in five days. */
const diskAt = (minute: number, usedBytes: number): ServerHealth => ({
  time: `2026-11-21T12:0${minute}:00.000Z`,
  storage: [{ name: 'data', totalBytes: 100, usedBytes }],
  certificates: [{ domains: ['fleet.example'], validTo: '2026-11-26T12:00:00.000Z' }],
})

test('[HLT-08] [HLT-09] an alert has a level by its threshold, comes first when it is urgent, and keeps the time it began', () => {
  const alerts = createAlerts()
  expect(alerts.of(diskAt(0, 90))).toMatchObject([
    { metric: 'certificate', level: 'critical', subject: 'fleet.example', threshold: 7 },
    { metric: 'storage', level: 'warning', value: 0.9, threshold: 0.85 },
  ])
  expect(alerts.of(diskAt(1, 97))[0]).toMatchObject({ metric: 'storage', level: 'critical', since: diskAt(0, 0).time })
  expect(alerts.of(diskAt(2, 10)).map(({ metric }) => metric)).toEqual(['certificate'])
  expect(alerts.of(diskAt(3, 90)).at(-1)).toMatchObject({ metric: 'storage', since: diskAt(3, 0).time })
  expect(alerts.of({})).toEqual([])
})

/** A busy processor, seconds after noon. */
const busy = (second: number): ServerHealth => ({
  time: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(),
  cpu: { usage: 0.97 },
})

test('a processor that is busy for seconds is no trouble, for two minutes it is', () => {
  const alerts = createAlerts()
  for (const second of [0, 60, 119]) expect(alerts.of(busy(second))).toEqual([])
  expect(alerts.of(busy(120))).toMatchObject([{ metric: 'cpu', level: 'critical', since: busy(0).time }])
  expect(alerts.of({ ...busy(180), cpu: { usage: 0.2 } })).toEqual([])
  expect(alerts.of(busy(240))).toEqual([])
})

/** Whether NATS carries messages, seconds after noon. */
const natsAt = (second: number, state: string): ServerHealth => ({
  ...busy(second),
  cpu: {},
  services: [{ name: 'nats', state, ...(state === 'failed' && { detail: 'Authorization Violation' }) }],
})

test('a node that others cannot be heard at for ten seconds is told of, with the words of who refuses it', () => {
  const alerts = createAlerts()
  expect(alerts.of(natsAt(0, 'failed'))).toEqual([])
  expect(alerts.of(natsAt(10, 'failed'))).toMatchObject([
    { metric: 'nodes', level: 'warning', detail: 'Authorization Violation' },
  ])
  expect(alerts.of(natsAt(20, 'on'))).toEqual([])
})
