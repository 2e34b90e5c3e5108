import { defineFault } from './fault.ts'
import { killRepeatedly } from './kills.ts'

/** What was acknowledged is there, whenever the process dies. */
export const killed = defineFault({
  id: 'R1',
  name: 'killed',
  what: 'kill -9 under load at random moments, on both stores',
  short: { kills: 1, trackers: 10, rate: 100 },
  full: { kills: 20, trackers: 20, rate: 200 },
  pass: {
    acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
    missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
    duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
    shut: { what: 'longest until ports open', unit: 'ms', atMost: 5_000 },
    silent: { what: 'longest until the first acknowledgement', unit: 'ms', atMost: 10_000 },
  },
  async run(options, tools) {
    const embedded = await killRepeatedly({ ...options, store: 'embedded' }, tools)
    const postgres = await killRepeatedly({ ...options, store: 'PostgreSQL' }, tools)
    return {
      acknowledged: embedded.acknowledged + postgres.acknowledged,
      missing: embedded.missing + postgres.missing,
      duplicates: embedded.duplicates + postgres.duplicates,
      shut: Math.max(embedded.longestShutMs, postgres.longestShutMs),
      silent: Math.max(embedded.longestSilentMs, postgres.longestSilentMs),
    }
  },
})
