import { defineFault } from './fault.ts'
import { STORM_FIGURES, storm } from './storm.ts'

// Lists of vehicles are read from the database, which is away: pages may be refused, trackers may not.
const { pages: _pages, failed: _failed, ...FIGURES } = STORM_FIGURES

/** The same storm as R16, and nobody there to store it. */
export const stormWithoutDatabase = defineFault({
  id: 'R17',
  name: 'storm-without-database',
  what: 'a whole fleet comes back while PostgreSQL is away',
  // What comes goes through the same spool as there, from as many connections.
  coveredBy: ['R4', 'R16'],
  short: { trackers: 100, buffered: 20, within: 1 },
  full: { trackers: 10_000, buffered: 20, within: 5 },
  pass: FIGURES,
  run: (options, tools) => storm({ ...options, store: 'PostgreSQL', isAway: true }, tools),
})
