import { defineFault } from './fault.ts'
import { STORM_FIGURES, storm } from './storm.ts'

/** What a carrier's outage ends with. */
export const reconnectStorm = defineFault({
  id: 'R16',
  name: 'reconnect-storm',
  what: 'a whole fleet comes back within five seconds, each tracker with 20 records',
  short: { trackers: 200, buffered: 20, within: 1 },
  full: { trackers: 10_000, buffered: 20, within: 5 },
  pass: STORM_FIGURES,
  run: (options, tools) => storm({ ...options, store: 'embedded' }, tools),
})
