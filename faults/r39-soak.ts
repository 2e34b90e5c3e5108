import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readProcess } from '@rastro/testkit/bench/process-figures'
import { defineFault } from './fault.ts'
import { openScene } from './scene.ts'

const SAMPLE_MS = 2_000
/** Young code and caches settle in this share of the run. */
const WARM_UP = 0.34
/** Below this a slope says more of the collector of garbage than of us. */
const SHORTEST_MINUTES = 10

/** Nothing grows that should not. */
export const soak = defineFault({
  id: 'R39',
  name: 'soak',
  what: 'an hour of steady load, embedded store',
  // In seconds nothing grows; a steady load in little memory is played there.
  coveredBy: ['R40'],
  short: { minutes: 0.1, trackers: 20, rate: 100 },
  full: { minutes: 60, trackers: 1_000, rate: 500 },
  pass: {
    acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
    missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
    slope: { what: 'slope of resident memory after warm-up (10 minutes and more)', unit: 'MB/h', atMost: 1 },
    growth: { what: 'growth of resident memory after warm-up', unit: 'MB', atMost: 60 },
    files: { what: 'growth of open files after warm-up', unit: 'files', atMost: 5 },
    p99: { what: 'acknowledgement p99 of the last third', unit: 'ms', atMost: 250 },
    p99Before: { what: 'acknowledgement p99 of the second third', unit: 'ms' },
  },
  async run({ minutes, trackers, rate }, tools) {
    const scene = await openScene({ store: 'embedded', trackers }, tools)
    const { pid } = await scene.start()
    const fleet = scene.send(rate)
    const filesOf = (): number => readdirSync(`/proc/${pid}/fd`).length
    await pause(minutes * 60_000 * WARM_UP)
    fleet.latencies.clear()
    const [baseline, filesBefore] = [readProcess(pid).residentBytes, filesOf()]
    const samples: (readonly [hours: number, megabytes: number])[] = []
    const start = performance.now()
    const rest = minutes * 60_000 * (1 - WARM_UP)
    let p99Before = Number.NaN
    while (performance.now() - start < rest) {
      await pause(Math.min(SAMPLE_MS, rest / 4))
      const elapsed = performance.now() - start
      samples.push([elapsed / 3_600_000, readProcess(pid).residentBytes / 1e6])
      if (Number.isNaN(p99Before) && elapsed > rest / 2) {
        p99Before = fleet.latencies.percentile(0.99)
        fleet.latencies.clear()
      }
    }
    const p99 = fleet.latencies.percentile(0.99)
    const growth = (readProcess(pid).residentBytes - baseline) / 1e6
    const files = filesOf() - filesBefore
    const { acknowledged, missing } = await scene.compare(fleet)
    const slope = minutes < SHORTEST_MINUTES ? 0 : slopeOf(samples)
    return { acknowledged, missing, slope, growth, files, p99, p99Before }
  },
})

/** Least squares. */
function slopeOf(samples: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1): number => samples.reduce((sum, sample) => sum + sample[index], 0) / samples.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const over = samples.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return over / samples.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
