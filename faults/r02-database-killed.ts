import { defineFault } from './fault.ts'
import { harmDatabase, OUTAGE_FIGURES } from './outage.ts'
import { familyOf, signalFamily } from './process-tree.ts'

/** Half of the kills meet a backend, whose end makes PostgreSQL restart all; the last one meets the postmaster. */
export const databaseKilled = defineFault({
  id: 'R2',
  name: 'database-killed',
  what: 'kill -9 of PostgreSQL under load: backends, and in the end the postmaster',
  // There all of PostgreSQL is killed under two nodes for trackers.
  coveredBy: ['R49'],
  short: { seconds: 2, trackers: 20, rate: 200, kills: 2 },
  full: { seconds: 60, trackers: 200, rate: 1_000, kills: 20 },
  pass: OUTAGE_FIGURES,
  run: ({ kills, ...options }, tools) =>
    harmDatabase(
      options,
      async (postgres) => {
        let left = kills
        const timer = setInterval(
          () => {
            // Those that ask for something; the others serve PostgreSQL itself, and so are they met as well.
            const [, ...backends] = familyOf(postgres.pid())
            if (left-- > 1 && backends.length > 0) process.kill(tools.random.pick(backends), 'SIGKILL')
          },
          (options.seconds * 500) / kills,
        )
        return async () => {
          clearInterval(timer)
          signalFamily(postgres.pid(), 'SIGKILL')
          await postgres.halt()
          await postgres.resume()
        }
      },
      tools,
    ),
})
