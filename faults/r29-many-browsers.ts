import { defineFault } from './fault.ts'
import { playAudience } from './play-audience.ts'

/** Many people, each with a fleet of his own. */
export const manyBrowsers = defineFault({
  id: 'R29',
  name: 'many-browsers',
  what: '1,000 browsers that see 200 vehicles each, at 2,000 positions/s',
  // There some of them are slow besides.
  coveredBy: ['R28'],
  short: { sockets: 40, trackers: 40, each: 10, rate: 200, seconds: 2 },
  full: { sockets: 1_000, trackers: 2_000, each: 200, rate: 2_000, seconds: 60 },
  pass: {
    p95: { what: 'from tracker to browser, p95', unit: 'ms', atMost: 1_000 },
    p99: { what: 'from tracker to browser, p99', unit: 'ms', atMost: 2_000 },
    arrived: { what: 'arrived of sent, or a newer one of its vehicle', unit: '%', atLeast: 95 },
    cpu: { what: 'CPU of the product, ingest and all', unit: '% of a core' },
  },
  async run(options, tools) {
    const { p95, p99, arrived, cpu } = await playAudience(options, async () => async () => undefined, tools)
    return { p95, p99, arrived, cpu }
  },
})
