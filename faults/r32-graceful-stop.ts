import { defineFault } from './fault.ts'
import { RESTART_FIGURES, restartRepeatedly } from './restarts.ts'

/** What was read is stored and answered before the sockets close. */
export const gracefulStop = defineFault({
  id: 'R32',
  name: 'graceful-stop',
  what: 'SIGTERM under load with the spool of PostgreSQL, the second half of the times while it is away',
  short: { restarts: 1, trackers: 20, rate: 200 },
  full: { restarts: 10, trackers: 200, rate: 1_000 },
  pass: RESTART_FIGURES,
  async run(options, tools) {
    const there = await restartRepeatedly({ ...options, store: 'PostgreSQL' }, tools)
    const away = await restartRepeatedly({ ...options, store: 'PostgreSQL', isAway: true }, tools)
    return {
      acknowledged: there.acknowledged + away.acknowledged,
      missing: there.missing + away.missing,
      duplicates: there.duplicates + away.duplicates,
      longestStop: Math.max(there.longestStop, away.longestStop),
      dirty: there.dirty + away.dirty,
      back: Math.max(there.back, away.back),
    }
  },
})
