import { defineFault } from './fault.ts'
import { harmDatabase, OUTAGE_FIGURES } from './outage.ts'

/** The same as R4 for so long that the backlog is a file of its own size, which drains without starving the map. */
export const databaseLongAway = defineFault({
  id: 'R5',
  name: 'database-long-away',
  what: 'PostgreSQL refuses connections for half an hour, under load',
  // Its short form is that of R4.
  isTested: true,
  short: { seconds: 4, trackers: 20, rate: 400 },
  full: { seconds: 1_800, trackers: 200, rate: 1_000 },
  pass: {
    ...OUTAGE_FIGURES,
    // At 5,000 a second, beside what comes in.
    drained: { what: 'drained after', unit: 's', atMost: 450 },
  },
  run: (options, tools) =>
    harmDatabase(
      { ...options, drainMs: 600_000 },
      async (postgres) => {
        await postgres.halt()
        return () => postgres.resume()
      },
      tools,
    ),
})
