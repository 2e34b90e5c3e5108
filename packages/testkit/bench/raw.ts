import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type LoadOptions, loadTrackers, runLoad } from '../src/load.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { openLiveSockets, startRelay } from './live-sockets.ts'
import { readProcess } from './process-figures.ts'
import { HOST } from './product.ts'

/** What the machine does when nothing of ours is between sockets: limits that `ingest` and `live` cannot pass. */
export const raw = defineBenchmark({
  name: 'raw',
  summary: 'bare sockets: a server that only acknowledges frames of trackers, one that only sends frames to browsers',
  // `flood`: positions a second that are more than can be taken; `news`: positions a second to every browser.
  options: { trackers: 1_000, rate: 5_000, flood: 40_000, seconds: 15, sockets: 200, news: 1_000 },
  async run({ trackers, rate, flood, seconds, sockets, news }, say) {
    const fleet = loadTrackers(trackers)
    say(`${trackers} trackers, ${rate} positions/s for ${seconds} s`)
    const steady = await acknowledge({ trackers: fleet, rate, seconds })
    say(`${flood} positions/s offered for ${seconds} s`)
    const flooded = await acknowledge({ trackers: fleet, rate: flood, seconds })
    say(`${sockets} browsers, ${news} positions/s for ${seconds} s`)
    return [
      { name: 'trackers: acknowledged', value: steady.perSecond, unit: 'positions/s' },
      { name: 'trackers: acknowledgement p99', value: steady.p99, unit: 'ms' },
      { name: 'trackers: CPU of the server', value: steady.cpu, unit: 'µs/position' },
      { name: 'trackers, flooded: acknowledged', value: flooded.perSecond, unit: 'positions/s' },
      { name: 'trackers, flooded: CPU of the server', value: flooded.cpu, unit: 'µs/position' },
      ...(await fanOut(sockets, news, seconds)),
    ]
  },
})

async function acknowledge(load: Pick<LoadOptions, 'trackers' | 'rate' | 'seconds'>) {
  const child = fork(join(import.meta.dirname, 'raw-sockets.ts'))
  try {
    // raw-sockets.ts sends its ports and nothing else.
    const [ports] = (await once(child, 'message')) as [LoadOptions['ports']]
    const before = readProcess(child.pid ?? 0).cpuSeconds
    const { acknowledged, acknowledgedPerSecond, latencyMs } = await runLoad({ ...load, host: HOST, ports })
    const cpu = ((readProcess(child.pid ?? 0).cpuSeconds - before) * 1e6) / acknowledged
    return { perSecond: acknowledgedPerSecond, p99: latencyMs.p99, cpu }
  } finally {
    child.kill()
  }
}

async function fanOut(sockets: number, news: number, seconds: number): Promise<Figure[]> {
  const relay = await startRelay(news)
  try {
    const open = await openLiveSockets({ url: relay.url, cookies: [], sockets, isLean: true })
    const before = readProcess(relay.pid).cpuSeconds
    await pause(seconds * 1000)
    const cpu = ((readProcess(relay.pid).cpuSeconds - before) / seconds) * 100
    const { p95, bytes } = await open.finish()
    return [
      { name: 'browsers: p95', value: p95, unit: 'ms' },
      { name: 'browsers: CPU of the server', value: cpu, unit: '% of a core' },
      { name: 'browsers: sent', value: bytes / 1e6 / seconds, unit: 'MB/s' },
    ]
  } finally {
    relay.stop()
  }
}
