import { type LoadOptions, type LoadReport, runLoad } from '../src/load.ts'
import type { Figure } from './benchmark.ts'
import { type ClientReport, openLiveSockets } from './live-sockets.ts'
import { readProcess, watchMemory } from './process-figures.ts'
import { type Addresses, HOST, type Product } from './product.ts'

/** Live news is gathered for a moment. */
const LAST_NEWS_MS = 500

export type Phase = Pick<LoadOptions, 'rate' | 'seconds' | 'drainSeconds'>

interface Scene extends Phase {
  addresses: Addresses
  product: Product
  /** Of somebody who sees all trackers. */
  cookie: string
  trackers: LoadOptions['trackers']
}

/** What one stretch of even load did. */
export interface Played {
  load: LoadReport
  /** What a browser heard meanwhile. */
  screen: ClientReport
  cpuMicroseconds: number
  memoryBytes: number
}

/** Let the trackers connect and send, while one browser looks on. */
export async function playPhase({ addresses, product, cookie, ...load }: Scene): Promise<Played> {
  const browser = await openLiveSockets({
    url: addresses.url,
    cookies: [cookie],
    sockets: 1,
    isLean: true,
    // A gt06 tells its time in whole seconds.
    onlyMilliseconds: true,
  })
  const memory = watchMemory(product.pid)
  const before = readProcess(product.pid)
  const report = await runLoad({ ...load, host: HOST, ports: addresses.ports })
  const cpuMicroseconds = (readProcess(product.pid).cpuSeconds - before.cpuSeconds) * 1e6
  await new Promise((resolve) => setTimeout(resolve, LAST_NEWS_MS))
  const screen = await browser.finish()
  return { load: report, screen, cpuMicroseconds, memoryBytes: memory.stop() }
}

/** The figures of a rate that is kept up. */
export function steadyFigures({ load, screen, cpuMicroseconds, memoryBytes }: Played, rate: number): Figure[] {
  return [
    {
      name: 'acknowledged',
      value: load.acknowledgedPerSecond,
      unit: 'positions/s',
      // A smaller run, as the smoke test makes, is held to what it offers.
      atLeast: rate > 5000 ? 5000 : rate * 0.98,
    },
    { name: 'not acknowledged of sent', value: load.sent - load.acknowledged, unit: 'records', atMost: 0 },
    { name: 'acknowledgement p99', value: load.latencyMs.p99, unit: 'ms', atMost: 250 },
    { name: 'acknowledgement p50', value: load.latencyMs.p50, unit: 'ms' },
    { name: 'position on screen p95', value: screen.p95, unit: 'ms', atMost: 500 },
    { name: 'CPU of the product', value: cpuMicroseconds / load.sent, unit: 'µs/position', atMost: 120 },
    { name: 'most memory of the product', value: memoryBytes / 1e6, unit: 'MB', atMost: 350 },
    { name: 'CPU of the load generator', value: load.cpuShare * 100, unit: '% of a core' },
  ]
}

/** The figures of a rate that need not be kept up, only absorbed: everything is acknowledged, some of it later. */
export function burstFigures({ load, screen, memoryBytes }: Played, { rate, seconds }: Phase): Figure[] {
  const offered = rate * seconds
  return [
    { name: 'burst: not acknowledged', value: offered - load.acknowledged, unit: 'records', atMost: 0 },
    { name: 'burst: acknowledged meanwhile', value: load.acknowledgedPerSecond, unit: 'positions/s' },
    { name: 'burst: drained after', value: load.drainedAfterSeconds, unit: 's', atMost: 60 },
    { name: 'burst: acknowledgement p99', value: load.latencyMs.p99, unit: 'ms' },
    { name: 'burst: position on screen p95', value: screen.p95, unit: 'ms' },
    { name: 'burst: most memory of the product', value: memoryBytes / 1e6, unit: 'MB', atMost: 350 },
  ]
}
