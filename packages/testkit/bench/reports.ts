import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '@rastro/tracking/store/index'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { readProcess, watchMemory } from './process-figures.ts'
import { ADMIN, type Addresses, findAddresses, startProduct } from './product.ts'
import { prepareDevices } from './records.ts'
import { monthBefore, storeMonth } from './report-history.ts'
import { send, senderIds } from './senders.ts'

const RUNS = 5

/** Reports over months from the embedded store, and what trackers notice of them. */
export const reports = defineBenchmark({
  name: 'reports',
  summary:
    'a month of trips of one vehicle and of a whole fleet from the embedded store, with trackers sending meanwhile',
  options: { positions: 250_000, vehicles: 100, each: 25_000, rate: 500, seconds: 15 },
  async run(options, say) {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
    try {
      const file = join(folder, 'rastro.sqlite')
      const end = new Date(Math.floor(Date.now() / 60_000) * 60_000)
      const ids = await prepare(file, end, options, say)
      const addresses = await findAddresses()
      const product = await startProduct({ addresses, folder })
      try {
        return await measure({ addresses, pid: product.pid, file, end, ids, ...options }, say)
      } finally {
        await product.stop()
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
})

interface Prepared {
  single: number
  fleet: number[]
}

interface Sizes {
  positions: number
  vehicles: number
  each: number
  rate: number
  seconds: number
}

async function prepare(file: string, end: Date, sizes: Sizes, say: (line: string) => void): Promise<Prepared> {
  const { positions, vehicles, each } = sizes
  const names = ['single', ...Array.from({ length: vehicles }, (_, index) => `fleet-${index}`)]
  const ids = await prepareDevices({ file }, [...names, ...senderIds])
  const idOf = (name: string): number => ids.get(name) ?? 0
  const store = await openStore({ file })
  say(`storing ${positions} + ${vehicles} × ${each} positions`)
  await storeMonth(store.positions, { deviceId: idOf('single'), count: positions, end })
  const fleet = names.slice(1).map(idOf)
  for (const deviceId of fleet) await storeMonth(store.positions, { deviceId, count: each, end })
  await store.close()
  return { single: idOf('single'), fleet }
}

interface Bench extends Sizes {
  addresses: Addresses
  pid: number
  file: string
  end: Date
  ids: Prepared
}

async function measure(bench: Bench, say: (line: string) => void): Promise<Figure[]> {
  const { single, fleet } = bench.ids
  say(`trips of one vehicle, ${RUNS} times`)
  const runs: Answer[] = []
  const cpuBefore = readProcess(bench.pid).cpuSeconds
  for (let run = 0; run < RUNS; run++) runs.push(await ask(bench, 'trips', [single]))
  const cpu = ((readProcess(bench.pid).cpuSeconds - cpuBefore) / RUNS) * 1000
  const times = runs.map(({ ms }) => ms).sort((one, other) => one - other)
  const file = await ask(bench, 'route/xlsx', [single])
  say(`trackers alone for ${bench.seconds} s`)
  const alone = await send(bench)
  say(`trackers for ${bench.seconds} s beside trips of ${bench.vehicles} vehicles, over and over`)
  const before = readProcess(bench.pid).residentBytes
  const memory = watchMemory(bench.pid)
  const sending = send(bench)
  const beside: Answer[] = []
  const sent = new AbortController()
  void sending.finally(() => sent.abort())
  do beside.push(await ask(bench, 'trips', fleet))
  while (!sent.signal.aborted)
  const together = await sending
  const grown = memory.stop() - before
  const [first] = beside
  return [
    { name: `${bench.positions} positions: trips`, value: times[RUNS >> 1]!, unit: 'ms', atMost: 1000 },
    { name: 'CPU of the product for it, all threads', value: cpu, unit: 'ms' },
    { name: 'trips found', value: runs[0]!.rows, unit: 'trips', atLeast: 1 },
    { name: 'raw limit: to read the same columns', value: readRaw(bench.file, single), unit: 'ms' },
    { name: `${bench.positions} positions: route as Excel file`, value: file.ms, unit: 'ms' },
    { name: 'its size', value: file.bytes / 1e6, unit: 'MB' },
    { name: `${fleet.length} vehicles: trips, beside trackers`, value: first!.ms, unit: 'ms', atMost: 10_000 },
    { name: 'trips found in the fleet', value: first!.rows, unit: 'trips', atLeast: 1 },
    { name: 'reports of the fleet meanwhile', value: beside.length, unit: 'reports' },
    { name: 'growth of memory', value: grown / 1e6, unit: 'MB', atMost: 150 },
    { name: 'acknowledgement p99, alone', value: alone.p99, unit: 'ms' },
    { name: 'acknowledgement p99, beside', value: together.p99, unit: 'ms', atMost: 250 },
    { name: 'not acknowledged', value: together.lost, unit: 'records', atMost: 0 },
  ]
}

interface Answer {
  ms: number
  rows: number
  bytes: number
}

/** Ask for a report and read it to its end without keeping it. */
async function ask({ addresses, end }: Bench, path: string, deviceIds: readonly number[]): Promise<Answer> {
  const { from, to } = monthBefore(end)
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  for (const id of deviceIds) query.append('deviceId', String(id))
  const authorization = `Basic ${Buffer.from(`${ADMIN.email}:${ADMIN.password}`).toString('base64')}`
  const start = performance.now()
  const answer = await fetch(`${addresses.url}/api/reports/${path}?${query}`, {
    headers: { authorization, accept: 'application/json' },
  })
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  let bytes = 0
  let rows = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    rows += Buffer.from(chunk).toString('latin1').split('"startPositionId"').length - 1
  }
  return { ms: performance.now() - start, rows, bytes }
}

/** How long SQLite itself takes to hand over what is computed from, with nothing computed. */
function readRaw(file: string, deviceId: number): number {
  const database = new DatabaseSync(file, { readOnly: true })
  const statement = database.prepare(
    `SELECT fix_time, id, latitude, longitude, speed, attributes FROM positions
      WHERE device_id = ? AND fix_time > ? ORDER BY fix_time LIMIT 5000`,
  )
  statement.setReturnArrays(true)
  const start = performance.now()
  let last: unknown = -1
  // setReturnArrays makes every row an array, which the type of all() does not know.
  while (last !== undefined) last = (statement.all(deviceId, Number(last)) as unknown as number[][]).at(-1)?.[0]
  const ms = performance.now() - start
  database.close()
  return ms
}
