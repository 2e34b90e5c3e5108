import { defineFault } from './fault.ts'
import { RESTART_FIGURES, restartRepeatedly } from './restarts.ts'

/** That nobody is told twice over restarts is proven beside the code (notify.test.ts), with kills between any two steps. */
export const rollingRestart = defineFault({
  id: 'R33',
  name: 'rolling-restart',
  what: 'fifty restarts in a row under load, embedded store',
  short: { restarts: 1, trackers: 20, rate: 200 },
  full: { restarts: 50, trackers: 200, rate: 1_000 },
  pass: RESTART_FIGURES,
  run: (options, tools) => restartRepeatedly({ ...options, store: 'embedded' }, tools),
})
