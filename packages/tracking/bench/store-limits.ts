import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { type DatabaseOptions, migrate, openDatabase } from '@rastro/platform'
import { findPostgres, startPostgres } from '@rastro/testkit/postgres'
import { migrations } from '../migrations/index.ts'
import { createStore } from '../src/store/index.ts'
import type { Tables } from '../src/store/tables.ts'
import { measureRawInserts } from './store.ts'

/** Print how fast both stores insert and find: `node packages/tracking/bench/store-limits.ts [seconds]`. */
const seconds = Number(process.argv[2] ?? 3)

async function measure(name: string, options: DatabaseOptions): Promise<void> {
  const database = await openDatabase<Tables>(options)
  await migrate(database, migrations)
  for (const size of [1, 100, 200, 500, 1000]) {
    const { rowsPerSecond, cpuMicrosecondsPerRow } = await measureRawInserts(database, seconds, size)
    console.log(`${name}: batches of ${size}: ${rowsPerSecond} rows/s, ${cpuMicrosecondsPerRow} us CPU a row (ours)`)
  }
  await measureReads(name, database)
  await database.close()
}

async function measureReads(name: string, database: Awaited<ReturnType<typeof openDatabase<Tables>>>): Promise<void> {
  const store = createStore(database)
  for (let index = 0; index < 1000; index++) {
    await store.devices.add({ ...DEVICE_DEFAULTS, name: `${index}`, uniqueId: `${index}` })
  }
  const [count] = await database.rows('SELECT COUNT(*) FROM positions')
  const reads = {
    latest: () => store.positions.latest(),
    'between, 8,640 records': () => store.positions.between(7, new Date(0), new Date(), 8640),
  }
  for (const [what, read] of Object.entries(reads)) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < 5; round++) {
      const start = performance.now()
      found = (await read()).length
      times.push(performance.now() - start)
    }
    const median = times.sort((a, b) => a - b)[2]!
    console.log(`${name}: ${what}: ${found} of ${String(count?.[0])} in ${median.toFixed(1)} ms (median of 5)`)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
await measure('SQLite', { file: join(folder, 'bench.sqlite') })
await rm(folder, { recursive: true })
if (findPostgres()) {
  const postgres = await startPostgres({ isDurable: true })
  await measure('PostgreSQL', { url: postgres.url }).finally(() => postgres.stop())
}
