import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseOptions, migrate, openDatabase } from '@rastro/platform'
import type { Tables } from '@rastro/tracking/store/tables'
import { measureRawInserts, type RawInserts } from '../../tracking/bench/store.ts'
import { migrations } from '../../tracking/migrations/index.ts'
import { loadTrackers } from '../src/load.ts'
import { startPostgres } from '../src/postgres.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { burstFigures, type Phase, playPhase, steadyFigures } from './ingest-phases.ts'
import { findAddresses, logIn, startProduct } from './product.ts'
import { countRecords, prepareAdministrator, prepareDevices, waitForRecords } from './records.ts'

const RAW_BATCH = 500
/** What was gathered may be worked off in this time. */
const DRAIN_SECONDS = 180

/** Trackers at full rate into the whole product, on either store, with somebody who looks at the map. */
export const ingest = defineBenchmark({
  name: 'ingest',
  summary: 'positions from TCP trackers (gt06 and teltonika) through the whole product; --database 1 is PostgreSQL',
  options: {
    // A little more than the target asks for, as answers under way at the end do not count.
    trackers: 1000,
    rate: 5100,
    seconds: 60,
    // In place of the seconds, when more than none.
    minutes: 0,
    // Positions a second of a burst after it, and how long; none when 0.
    burst: 0,
    burstSeconds: 60,
    database: 0,
    rawSeconds: 5,
  },
  async run(options, say) {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
    const postgres = options.database > 0 ? await startPostgres({ isDurable: true }) : null
    try {
      const location = postgres ? { url: postgres.url } : { file: join(folder, 'rastro.sqlite') }
      const raw = await measureRaw(join(folder, 'raw.sqlite'), options.rawSeconds)
      return await measure(options, { folder, location, raw }, say)
    } finally {
      await postgres?.stop()
      await rm(folder, { recursive: true })
    }
  },
})

type Options = Readonly<Record<'trackers' | 'rate' | 'seconds' | 'minutes' | 'burst' | 'burstSeconds', number>>

interface Place {
  folder: string
  location: DatabaseOptions
  raw: RawInserts
}

async function measure(options: Options, { folder, location, raw }: Place, say: (line: string) => void) {
  const fleet = loadTrackers(options.trackers)
  say(`${fleet.length} devices are made`)
  await prepareDevices(
    location,
    fleet.map(({ uniqueId }) => uniqueId),
  )
  await prepareAdministrator(location)
  const addresses = await findAddresses()
  const databaseUrl = 'url' in location ? location.url : undefined
  const product = await startProduct({ addresses, folder, databaseUrl })
  try {
    const cookie = await logIn(addresses.url)
    const play = async (phase: Phase) => {
      say(`${fleet.length} trackers, ${phase.rate} positions/s for ${phase.seconds} s`)
      return playPhase({ ...phase, drainSeconds: DRAIN_SECONDS, addresses, product, cookie, trackers: fleet })
    }
    const seconds = options.minutes > 0 ? options.minutes * 60 : options.seconds
    const steady = await play({ rate: options.rate, seconds })
    const burst = options.burst > 0 ? { rate: options.burst, seconds: options.burstSeconds } : null
    const burdened = burst && (await play(burst))
    const acknowledged = steady.load.acknowledged + (burdened?.load.acknowledged ?? 0)
    // With PostgreSQL they are durable in a local file first, and a stop does not wait for it to be empty.
    const behind = databaseUrl === undefined ? null : await waitForRecords(location, acknowledged)
    await product.stop()
    // Some may be stored whose answer came after we stopped listening.
    const lost = Math.max(0, acknowledged - (await countRecords(location)))
    return [
      ...(behind === null ? [] : [{ name: 'all in PostgreSQL after', value: behind, unit: 's' }]),
      { name: 'acknowledged but not stored', value: lost, unit: 'records', atMost: 0 },
      ...steadyFigures(steady, options.rate),
      ...(burst && burdened ? burstFigures(burdened, burst) : []),
      ...rawFigures(raw, steady.load.acknowledgedPerSecond),
    ]
  } finally {
    await product.stop()
  }
}

async function measureRaw(file: string, seconds: number): Promise<RawInserts> {
  const database = await openDatabase<Tables>({ file })
  await migrate(database, migrations)
  const raw = await measureRawInserts(database, seconds, RAW_BATCH)
  await database.close()
  return raw
}

function rawFigures(raw: RawInserts, perSecond: number): Figure[] {
  return [
    { name: 'raw limit: batched inserts, SQLite', value: raw.rowsPerSecond, unit: 'rows/s' },
    { name: 'raw limit: CPU', value: raw.cpuMicrosecondsPerRow, unit: 'µs/row' },
    { name: 'share of the raw limit used', value: (perSecond / raw.rowsPerSecond) * 100, unit: '%' },
  ]
}
