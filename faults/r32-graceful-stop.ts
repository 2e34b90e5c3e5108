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
  run: ({ restarts, ...options }, tools) =>
    restartRepeatedly({ ...options, store: 'PostgreSQL', restarts: 2 * restarts, awayFrom: restarts }, tools),
})
