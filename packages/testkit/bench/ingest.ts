import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '@rastro/platform'
import type { Tables } from '@rastro/tracking/store/tables'
import { measureRawInserts, type RawInserts } from '../../tracking/bench/store.ts'
import { migrations } from '../../tracking/migrations/index.ts'
import { type LoadReport, loadTrackers, runLoad } from '../src/load.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { readProcess } from './process-figures.ts'
import { findAddresses, HOST, startProduct } from './product.ts'
import { countRecords, prepareDevices } from './records.ts'

const RAW_BATCH = 500

/** Trackers at full rate into the whole product on the embedded store. */
export const ingest = defineBenchmark({
  name: 'ingest',
  summary: 'positions from TCP trackers (gt06 and teltonika) through the whole product into the embedded store',
  // A little more than the target asks for, as answers under way at the end do not count.
  options: { seconds: 60, trackers: 1000, rate: 5100, rawSeconds: 5 },
  async run({ seconds, trackers, rate, rawSeconds }, say) {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
    try {
      say(`raw inserts for ${rawSeconds} s`)
      const raw = await measureRaw(join(folder, 'raw.sqlite'), rawSeconds)
      const file = join(folder, 'rastro.sqlite')
      const fleet = loadTrackers(trackers)
      await prepareDevices(
        { file },
        fleet.map(({ uniqueId }) => uniqueId),
      )
      const addresses = await findAddresses()
      const product = await startProduct({ addresses, folder })
      say(`${trackers} trackers for ${seconds} s`)
      const before = readProcess(product.pid)
      const load = await runLoad({ host: HOST, ports: addresses.ports, trackers: fleet, rate, seconds })
      const after = readProcess(product.pid)
      await product.stop()
      const cpu = ((after.cpuSeconds - before.cpuSeconds) / load.sent) * 1e6
      const lost = load.acknowledged - (await countRecords({ file }))
      return figures(load, { cpu, lost, raw, memory: after.residentBytes }, rate)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
})

async function measureRaw(file: string, seconds: number): Promise<RawInserts> {
  const database = await openDatabase<Tables>({ file })
  await migrate(database, migrations)
  const raw = await measureRawInserts(database, seconds, RAW_BATCH)
  await database.close()
  return raw
}

interface Measured {
  cpu: number
  lost: number
  raw: RawInserts
  memory: number
}

function figures(load: LoadReport, { cpu, lost, raw, memory }: Measured, rate: number): Figure[] {
  return [
    {
      name: 'acknowledged',
      value: load.acknowledgedPerSecond,
      unit: 'positions/s',
      // A smaller run, as the smoke test makes, is held to what it offers.
      atLeast: rate > 5000 ? 5000 : rate * 0.98,
    },
    { name: 'acknowledged but not stored', value: lost, unit: 'records', atMost: 0 },
    { name: 'acknowledgement p99', value: load.latencyMs.p99, unit: 'ms', atMost: 250 },
    { name: 'acknowledgement p50', value: load.latencyMs.p50, unit: 'ms' },
    { name: 'CPU of the product', value: cpu, unit: 'µs/position', atMost: 120 },
    { name: 'memory of the product', value: memory / 1e6, unit: 'MB' },
    { name: 'CPU of the load generator', value: load.cpuShare * 100, unit: '% of a core' },
    { name: 'raw limit: batched inserts', value: raw.rowsPerSecond, unit: 'rows/s' },
    { name: 'raw limit: CPU', value: raw.cpuMicrosecondsPerRow, unit: 'µs/row' },
    { name: 'share of the raw limit used', value: (load.acknowledgedPerSecond / raw.rowsPerSecond) * 100, unit: '%' },
  ]
}
