import { setTimeout as pause } from 'node:timers/promises'
import type { LoadOptions, LoadReport } from '../load.ts'
import { createHistogram } from './histogram.ts'
import { LoadConnection, type LoadProtocol } from './load-connection.ts'

const TICK_MS = 5
const CONNECTS_AT_ONCE = 100
const DRAIN_SECONDS = 5

process.once('message', (options: LoadOptions) => {
  run(options).then(
    (report) => process.send?.(report, () => process.disconnect()),
    (error: unknown) => {
      process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
    },
  )
})

async function run(options: LoadOptions): Promise<LoadReport> {
  const latencies = createHistogram()
  const connections = await connectAll(options, latencies)
  const cpu = process.cpuUsage()
  const start = performance.now()
  await sendSteadily(connections, options)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const sum = (key: 'sent' | 'acknowledged'): number => connections.reduce((total, each) => total + each[key], 0)
  const acknowledgedInTime = sum('acknowledged')
  const end = performance.now()
  const giveUp = end + (options.drainSeconds ?? DRAIN_SECONDS) * 1000
  while (sum('acknowledged') < sum('sent') && performance.now() < giveUp) await pause(20)
  const report = {
    seconds,
    sent: sum('sent'),
    acknowledged: sum('acknowledged'),
    drainedAfterSeconds: (performance.now() - end) / 1000,
    acknowledgedPerSecond: acknowledgedInTime / seconds,
    latencyMs: { p50: latencies.percentile(0.5), p95: latencies.percentile(0.95), p99: latencies.percentile(0.99) },
    cpuShare: (user + system) / 1e6 / seconds,
  }
  for (const connection of connections) connection.close()
  return report
}

async function connectAll(options: LoadOptions, latencies: ReturnType<typeof createHistogram>) {
  const buffer = Buffer.alloc(65_536)
  const connections: LoadConnection[] = []
  for (const [index, { protocol, uniqueId }] of options.trackers.entries()) {
    const port = portOf(options, protocol)
    connections.push(new LoadConnection({ protocol, uniqueId, index, host: options.host, port, latencies }, buffer))
    if (connections.length % CONNECTS_AT_ONCE === 0) await Promise.all(connections.map(({ ready }) => ready))
  }
  await Promise.all(connections.map(({ ready }) => ready))
  return connections
}

function portOf({ ports }: LoadOptions, protocol: LoadProtocol): number {
  return ports[protocol]
}

/** Send what is due by the clock, connection after connection, so that a late timer does not lower the rate. */
async function sendSteadily(connections: readonly LoadConnection[], { rate, seconds }: LoadOptions): Promise<void> {
  const start = performance.now()
  const total = rate * seconds
  let sent = 0
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * rate))
    for (; sent < due; sent++) connections[sent % connections.length]?.send()
    await pause(TICK_MS)
  }
}
