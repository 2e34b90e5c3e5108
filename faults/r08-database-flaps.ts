import { type Database, openDatabase } from '@rastro/platform'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { defineFault } from './fault.ts'
import { harmDatabase, OUTAGE_FIGURES } from './outage.ts'

/** Ten of the pool, and the one that asks. */
const MOST_CONNECTIONS = 11
const COUNT = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'rastro'"

/** Lines that break again and again leak nothing. */
export const databaseFlaps = defineFault({
  id: 'R8',
  name: 'database-flaps',
  what: 'connections to PostgreSQL are cut and come back every five seconds for ten minutes, under load',
  short: { seconds: 3, trackers: 20, rate: 200, everyMs: 400 },
  full: { seconds: 600, trackers: 200, rate: 1_000, everyMs: 5_000 },
  pass: {
    ...OUTAGE_FIGURES,
    connections: { what: 'most connections at once', unit: 'connections', atMost: MOST_CONNECTIONS },
    cuts: { what: 'times it was cut', unit: 'times', atLeast: 1 },
  },
  async run({ everyMs, ...options }, tools) {
    let proxy: DatabaseProxy | undefined
    const seen = { connections: 0, cuts: 0 }
    const count = async (direct: Database<object>): Promise<void> => {
      const [row] = await direct.rows(COUNT)
      seen.connections = Math.max(seen.connections, Number(row?.[0]))
    }
    const { behind: _, ...figures } = await harmDatabase(
      {
        ...options,
        async way(url) {
          proxy = await startDatabaseProxy(url)
          tools.onEnd(() => proxy?.close())
          return proxy.url
        },
      },
      async ({ url }) => {
        const direct = await openDatabase<object>({ url })
        let isUp = true
        const timer = setInterval(() => {
          isUp = !isUp
          if (isUp) return proxy?.restore()
          void count(direct)
          seen.cuts++
          proxy?.cut()
        }, everyMs)
        return async () => {
          clearInterval(timer)
          proxy?.restore()
          await direct.close()
        }
      },
      tools,
    )
    return { ...figures, ...seen }
  },
})
