import { isMet } from '@rastro/testkit/bench/benchmark'
import { reports } from '@rastro/testkit/bench/reports'
import { defineFault } from './fault.ts'

/** The benchmark of reports is that abuse: everybody asks for everything, over and over, beside trackers. */
export const reportAbuse = defineFault({
  id: 'R41',
  name: 'report-abuse',
  what: 'reports of a whole fleet over months, over and over, beside trackers',
  short: { vehicles: 2, each: 1_000, positions: 2_000, rate: 40, seconds: 1 },
  full: { vehicles: 20, each: 50_000, positions: 100_000, rate: 1_000, seconds: 30 },
  // The benchmark's own smoke test plays the short form already.
  isTested: true,
  pass: {
    figures: { what: 'figures of the benchmark', unit: 'figures', atLeast: 3 },
    missed: { what: 'of them missed', unit: 'figures', atMost: 0 },
  },
  async run(options, { say }) {
    const figures = await reports.run({ ...reports.options, ...options }, say)
    for (const { name, value, unit } of figures) say(`${name}: ${value.toFixed(1)} ${unit}`)
    return { figures: figures.length, missed: figures.filter((figure) => isMet(figure) === false).length }
  },
})
