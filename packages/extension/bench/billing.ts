import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseOptions } from '@rastro/platform'
import { startPostgres } from '@rastro/testkit/postgres'
import { killBilling } from '../src/testing/kill-billing.ts'

/** Kill billing on both databases, and say what is left as a line of JSON each. Arguments: customers, kills. */
const [customers = 0, kills = 0] = process.argv.slice(2).map(Number)

async function run(store: string, options: DatabaseOptions): Promise<void> {
  const start = performance.now()
  const result = await killBilling({ options, customers, kills })
  console.log(JSON.stringify({ store, seconds: (performance.now() - start) / 1000, ...result }))
}

const folder = await mkdtemp(join(tmpdir(), 'rastro-billing-bench-'))
await run('SQLite', { file: join(folder, 'bench.sqlite') })
await rm(folder, { recursive: true })
const postgres = await startPostgres({ isDurable: true })
await run('PostgreSQL', { url: postgres.url })
await postgres.stop()
