import { defineFault } from './fault.ts'
import { harmDatabase, OUTAGE_FIGURES } from './outage.ts'

/** Trackers and map do not notice that the database is away. */
export const databaseAway = defineFault({
  id: 'R4',
  name: 'database-away',
  what: 'PostgreSQL refuses connections for a minute, under load',
  short: { seconds: 2, trackers: 20, rate: 200 },
  full: { seconds: 60, trackers: 200, rate: 1_000 },
  pass: OUTAGE_FIGURES,
  run: (options, tools) =>
    harmDatabase(
      options,
      async (postgres) => {
        await postgres.halt()
        return () => postgres.resume()
      },
      tools,
    ),
})
