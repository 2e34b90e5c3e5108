import { defineFault } from './fault.ts'
import { RESTART_FIGURES, restartRepeatedly } from './restarts.ts'

/** What was read is stored and answered before the sockets close. */
export const gracefulStop = defineFault({
  id: 'R32',
  name: 'graceful-stop',
  what: 'SIGTERM under load, with the spool of PostgreSQL',
  short: { restarts: 1, trackers: 20, rate: 200 },
  full: { restarts: 20, trackers: 200, rate: 1_000 },
  pass: RESTART_FIGURES,
  run: (options, tools) => restartRepeatedly({ ...options, store: 'PostgreSQL' }, tools),
})
