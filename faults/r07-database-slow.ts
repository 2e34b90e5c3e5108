import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { defineFault } from './fault.ts'
import { harmDatabase, OUTAGE_FIGURES } from './outage.ts'

/** What would be a hundred records a second with a commit for each is as fast as ever with a commit for a thousand. */
export const databaseSlow = defineFault({
  id: 'R7',
  name: 'database-slow',
  what: 'each commit of PostgreSQL takes 200 ms longer, under load',
  short: { seconds: 2, trackers: 20, rate: 200, slowMs: 200 },
  full: { seconds: 60, trackers: 200, rate: 1_000, slowMs: 200 },
  pass: {
    ...OUTAGE_FIGURES,
    p99: { what: 'acknowledgement p99', unit: 'ms', atMost: 250 },
    lagging: { what: 'behind when it is over', unit: 'records', atMost: 5_000 },
  },
  async run({ slowMs, ...options }, tools) {
    let proxy: DatabaseProxy | undefined
    const { behind, ...figures } = await harmDatabase(
      {
        ...options,
        async way(url) {
          proxy = await startDatabaseProxy(url)
          tools.onEnd(() => proxy?.close())
          return proxy.url
        },
      },
      async () => {
        if (proxy) proxy.slowMs = slowMs
        return async () => {
          if (proxy) proxy.slowMs = 0
        }
      },
      tools,
    )
    return { ...figures, lagging: behind }
  },
})
