import { ADMIN } from '@rastro/testkit/bench/product'
import { logIn } from '@rastro/testkit/world'
import { defineFault } from './fault.ts'
import { harmDatabase, OUTAGE_FIGURES } from './outage.ts'
import { signalFamily } from './process-tree.ts'

/** Nothing says that the database is gone: it takes connections and statements and never answers. */
export const databaseHangs = defineFault({
  id: 'R6',
  name: 'database-hangs',
  what: 'PostgreSQL is stopped with SIGSTOP for a minute, under load',
  short: { seconds: 2, trackers: 20, rate: 200 },
  full: { seconds: 60, trackers: 200, rate: 1_000 },
  pass: {
    ...OUTAGE_FIGURES,
    statement: { what: 'a page that needs the database gave up after', unit: 's', atMost: 10.5, atLeast: 0.1 },
  },
  async run(options, tools) {
    let statement = Number.NaN
    const figures = await harmDatabase(
      options,
      async (postgres, { addresses, ids }) => {
        const person = await logIn(addresses.url, ADMIN, ADMIN.password)
        const pid = postgres.pid()
        signalFamily(pid, 'SIGSTOP')
        const start = performance.now()
        const [deviceId] = ids.values()
        const window = `from=${new Date(0).toISOString()}&to=${new Date().toISOString()}`
        const asked = person.call('GET', `/api/positions?deviceId=${deviceId}&${window}`).finally(() => {
          statement = (performance.now() - start) / 1000
        })
        return async () => {
          // An answer that needs the database to come back is no answer in time.
          await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 100))])
          signalFamily(pid, 'SIGCONT')
          await asked
        }
      },
      tools,
    )
    return { ...figures, statement }
  },
})
