import { onBothStores } from './add-up.ts'
import { defineFault, type PassFigure } from './fault.ts'
import { killRepeatedly } from './kills.ts'

const FIGURES = {
  acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
  missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
  duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
  shut: { what: 'longest until ports open', unit: 'ms', atMost: 5_000 },
  silent: { what: 'longest until the first acknowledgement', unit: 'ms', atMost: 10_000 },
} as const satisfies Record<string, PassFigure>

/** What was acknowledged is there, whenever the process dies. */
export const killed = defineFault({
  id: 'R1',
  name: 'killed',
  what: 'kill -9 under load at random moments, on both stores',
  // There the killed process also finds a torn log.
  coveredBy: ['R3'],
  short: { kills: 1, trackers: 10, rate: 100 },
  full: { kills: 20, trackers: 20, rate: 200 },
  pass: FIGURES,
  run: (options, tools) => onBothStores(FIGURES, (store) => killRepeatedly({ ...options, store }, tools)),
})
