import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseOptions, openDatabase } from '@rastro/platform'
import { importTraccar } from '@rastro/server/import-traccar/import-traccar'
import { openSource } from '@rastro/server/import-traccar/open-source'
import { readOptions } from '@rastro/server/import-traccar/options'
import { openStore } from '@rastro/tracking/store/index'
import { startPostgres } from '../src/postgres.ts'
import { theirSchema } from '../src/traccar/schema.ts'
import { theirRows } from '../src/traccar/seed.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { countRecords } from './records.ts'

/** Years of positions from a Traccar server on PostgreSQL, into both stores. */
export const movingIn = defineBenchmark({
  name: 'moving-in',
  summary: 'positions from a Traccar database into both stores',
  options: { rows: 500_000, vehicles: 200 },
  async run({ rows, vehicles }, say) {
    const postgres = await startPostgres({ isDurable: true })
    const folder = await mkdtemp(join(tmpdir(), 'rastro-moving-in-'))
    try {
      const theirs = await otherDatabase(postgres.url, 'traccar')
      await seed(theirs, { rows, vehicles })
      say(`${rows} positions are over there`)
      const embedded = { file: join(folder, 'rastro.sqlite') }
      const ours = { url: await otherDatabase(postgres.url, 'rastro') }
      return [
        ...(await move('embedded', { theirs, to: embedded, rows })),
        ...(await move('PostgreSQL', { theirs, to: ours, rows })),
      ]
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
})

interface Move {
  theirs: string
  to: DatabaseOptions
  rows: number
}

async function move(name: string, { theirs, to, rows }: Move): Promise<Figure[]> {
  const options = readOptions([theirs], {})
  const store = await openStore(to)
  const source = await openSource(options)
  const start = performance.now()
  const used = process.cpuUsage()
  await importTraccar({ source, store, options, say: () => undefined })
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(used)
  await source.close()
  await store.close()
  const stored = await countRecords(to)
  return [
    { name: `${name}: moved`, value: rows / seconds, unit: 'positions/s' },
    { name: `${name}: 50 million would take`, value: (50_000_000 * seconds) / rows / 3600, unit: 'h', atMost: 6 },
    { name: `${name}: CPU of the program`, value: (user + system) / rows, unit: 'µs/position' },
    // The seeded company brings one position of its own vehicle along.
    { name: `${name}: positions missing`, value: rows + 1 - stored, unit: 'records', atMost: 0 },
  ]
}

async function otherDatabase(url: string, name: string): Promise<string> {
  const database = await openDatabase<object>({ url })
  await database.rows(`CREATE DATABASE ${name}`)
  await database.close()
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** A company and a year of its vehicles, each with a position a minute or so, in the order they came. */
async function seed(url: string, { rows, vehicles }: { rows: number; vehicles: number }): Promise<void> {
  const database = await openDatabase<object>({ url })
  const spacing = Math.floor((365 * 86_400 * vehicles) / Math.max(rows, vehicles))
  const attributes = `'{"ignition":true,"motion":true,"sat":14,"power":13.8,"odometer":' || n * 10 || ',"totalDistance":' || n * 10.5 || '}'`
  const statements = [
    ...theirSchema('postgres'),
    ...theirRows('postgres', 1),
    `INSERT INTO tc_devices (id, name, uniqueid, attributes)
      SELECT 1000 + n, 'Vehicle ' || n, 'bench-' || n, '{}' FROM generate_series(0, ${vehicles - 1}) n`,
  ]
  for (const statement of statements) await database.rows(statement)
  // Seconds for many rows, and no query of ours may take so long.
  if (database.dialect === 'postgres') {
    const { pool } = database
    const client = await pool.connect()
    await client.query('SET statement_timeout = 0')
    for (let first = 10; first < 10 + rows; first += 50_000)
      await client.query(`
        INSERT INTO tc_positions (id, protocol, deviceid, servertime, devicetime, fixtime, valid, latitude, longitude, altitude,
          speed, course, attributes, accuracy)
        SELECT n, 'teltonika', 1000 + n % ${vehicles}, t, t, t, TRUE, -23.5 + n % 1000 * 0.001, -46.6, 760, 20.5, 90, ${attributes}, 0
        FROM (SELECT n, TIMESTAMP '2025-11-01' + make_interval(secs => n / ${vehicles} * ${spacing}) AS t
          FROM generate_series(${first}, ${Math.min(first + 49_999, rows + 9)}) n) AS made`)
    client.release()
  }
  await database.close()
}
