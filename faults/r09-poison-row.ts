import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@rastro/platform'
import { HOST } from '@rastro/testkit/bench/product'
import { createDevice } from '@rastro/testkit/device'
import { defineFault } from './fault.ts'
import { recordOf } from './ledger-fleet.ts'
import { openScene } from './scene.ts'

/** No tracker reports from there. */
const POISON_METRES = 666
const LONGEST_MS = 120_000

/** A record the database does not take costs its neighbours nothing. */
export const poisonRow = defineFault({
  id: 'R9',
  name: 'poison-row',
  what: 'PostgreSQL refuses one record of a batch',
  short: { records: 200 },
  full: { records: 5_000 },
  pass: {
    stored: { what: 'others stored', unit: '%', atLeast: 100 },
    after: { what: 'all others stored after', unit: 'ms', atMost: 1_000 },
    aside: { what: 'set aside', unit: 'records', atLeast: 1, atMost: 1 },
    reasoned: { what: 'set aside with its reason', unit: 'records', atLeast: 1 },
  },
  async run({ records }, tools) {
    const scene = await openScene({ store: 'PostgreSQL', trackers: 2 }, tools)
    await scene.start()
    const database = await openDatabase<object>(scene.location)
    tools.onEnd(() => database.close())
    await database.rows(`ALTER TABLE positions ADD CONSTRAINT poison CHECK (altitude <> ${POISON_METRES})`)
    const uniqueId = scene.trackers[1]?.uniqueId ?? ''
    const device = createDevice({ protocol: 'teltonika', uniqueId, host: HOST, port: scene.addresses.ports.teltonika })
    tools.onEnd(() => device.stop())
    const startMs = Math.floor(Date.now() / 1000) * 1000 - records * 1000
    const bad = Math.floor(records / 2)
    for (let round = 0; round < records; round++) {
      const record = recordOf(new Date(startMs + round * 1000), round)
      device.send(round === bad ? { ...record, altitude: POISON_METRES } : record)
    }
    await device.settled()
    const acknowledgedMs = performance.now()
    const count = async (sql: string): Promise<number> => Number((await database.rows(sql))[0]?.[0])
    let stored = 0
    while (performance.now() - acknowledgedMs < LONGEST_MS) {
      stored = await count('SELECT count(*) FROM positions')
      if (stored >= records - 1) break
      await pause(20)
    }
    const after = performance.now() - acknowledgedMs
    return {
      stored: (stored / (records - 1)) * 100,
      after,
      aside: await count('SELECT count(*) FROM rejected_positions'),
      reasoned: await count("SELECT count(*) FROM rejected_positions WHERE reason LIKE '%poison%'"),
    }
  },
})
