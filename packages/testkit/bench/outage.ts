import { setTimeout as pause } from 'node:timers/promises'
import { type LoadReport, loadTrackers, runLoad } from '../src/load.ts'
import type { TestPostgres } from '../src/postgres.ts'
import { waitForRecords } from './kills.ts'
import { readProcess, watchMemory } from './process-figures.ts'
import { findAddresses, HOST, startProduct } from './product.ts'
import { countRecords, prepareDevices } from './records.ts'

export interface OutageOptions {
  readonly postgres: TestPostgres
  readonly folder: string
  readonly seconds: number
  readonly trackers: number
  /** Positions a second over all trackers. */
  readonly rate: number
}

export interface OutageResult {
  readonly before: LoadReport
  readonly during: LoadReport
  readonly missing: number
  readonly duplicates: number
  readonly memoryGrowth: number
  /** From the return of the database until it held everything acknowledged in its absence. */
  readonly drainedAfterMs: number
}

/** Load before, so that memory and code are warm; and after, so that draining competes with arriving. */
const AROUND_SECONDS = 10
const DRAIN_MS = 90_000

/** Take the database away while trackers send, bring it back and see what arrives there. */
export async function takeDatabaseAway(options: OutageOptions, say: (line: string) => void): Promise<OutageResult> {
  const { postgres, folder, seconds, rate } = options
  const location = { url: postgres.url }
  const trackers = loadTrackers(options.trackers)
  await prepareDevices(
    location,
    trackers.map(({ uniqueId }) => uniqueId),
  )
  const addresses = await findAddresses()
  const product = await startProduct({ addresses, folder, databaseUrl: postgres.url })
  const load = (time: number) => runLoad({ host: HOST, ports: addresses.ports, trackers, rate, seconds: time })
  const around = Math.min(AROUND_SECONDS, seconds)
  say(`load for ${around} s`)
  const before = await load(around)
  const baseline = readProcess(product.pid).residentBytes
  const memory = watchMemory(product.pid)
  say(`PostgreSQL stopped for ${seconds} s under load`)
  const whileAway = load(seconds)
  // Let the load connect first: a stop takes a moment as well.
  await pause(500)
  await postgres.halt()
  const during = await whileAway
  await postgres.resume()
  say('PostgreSQL is back, load goes on')
  const loadAfter = load(around)
  const drainedAfterMs = await waitForRecords(location, before.acknowledged + during.acknowledged, DRAIN_MS)
  const after = await loadAfter
  const memoryGrowth = memory.stop() - baseline
  const sum = (key: 'sent' | 'acknowledged'): number => before[key] + during[key] + after[key]
  await waitForRecords(location, sum('acknowledged'), DRAIN_MS)
  await product.stop()
  const stored = await countRecords(location)
  const missing = Math.max(0, sum('acknowledged') - stored)
  return { before, during, missing, duplicates: Math.max(0, stored - sum('sent')), memoryGrowth, drainedAfterMs }
}
