import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseOptions } from '@rastro/platform'
import { openStore } from '@rastro/tracking/store/index'
import type { LedgerEntry } from '../src/ledger.ts'
import { loadTrackers } from '../src/load.ts'
import { createRandom } from '../src/random.ts'
import { startLedgerFleet } from './ledger-fleet.ts'
import { findAddresses, startProduct } from './product.ts'
import { countRecords, prepareDevices } from './records.ts'

export interface KillOptions {
  /** Data folder of the product. */
  readonly folder: string
  /** Absent: the embedded store in the folder. */
  readonly databaseUrl?: string
  readonly kills: number
  readonly seed: number
  readonly trackers: number
  /** Records a second over all trackers. */
  readonly rate: number
}

export interface KillResult {
  readonly acknowledged: number
  readonly missing: number
  /** Records stored more than once. */
  readonly duplicates: number
  /** The longest time a device port was shut, counted from the start of the new process. */
  readonly longestShutMs: number
}

/** Milliseconds the product lives between two kills: from the first reconnects to a steady run. */
const LIFE_MS = [100, 2_500] as const
const DRAIN_MS = 30_000
const FAR = new Date('2100-01-01')

/** Kill the product again and again while trackers send, and compare what they were told with what is stored. */
export async function killRepeatedly(options: KillOptions, say: (line: string) => void): Promise<KillResult> {
  const { folder, databaseUrl, kills, seed } = options
  const location: DatabaseOptions = databaseUrl ? { url: databaseUrl } : { file: join(folder, 'rastro.sqlite') }
  const trackers = loadTrackers(options.trackers)
  const ids = await prepareDevices(
    location,
    trackers.map(({ uniqueId }) => uniqueId),
  )
  const addresses = await findAddresses()
  const random = createRandom(seed)
  let product = await startProduct({ addresses, folder, databaseUrl })
  const fleet = startLedgerFleet({ addresses, trackers, rate: options.rate })
  let longestShutMs = 0
  for (let kill = 1; kill <= kills; kill++) {
    await pause(random.between(...LIFE_MS))
    await product.kill()
    product = await startProduct({ addresses, folder, databaseUrl })
    longestShutMs = Math.max(longestShutMs, product.openAfterMs)
    if (kill % 5 === 0) say(`${kill} kills, ${fleet.entries.length} records acknowledged`)
  }
  await fleet.settle()
  await fleet.stop()
  if (databaseUrl) await waitForRecords(location, fleet.entries.length, DRAIN_MS)
  await product.stop()
  return { longestShutMs, ...(await compare(location, ids, fleet.entries)) }
}

/** Wait until a database holds so many records. @returns milliseconds it took, `limitMs` when it did not happen */
export async function waitForRecords(location: DatabaseOptions, count: number, limitMs: number): Promise<number> {
  const start = performance.now()
  while ((await countRecords(location)) < count) {
    if (performance.now() - start > limitMs) return limitMs
    await pause(200)
  }
  return performance.now() - start
}

async function compare(location: DatabaseOptions, ids: ReadonlyMap<string, number>, entries: readonly LedgerEntry[]) {
  const store = await openStore(location)
  try {
    const stored = new Set<string>()
    let rows = 0
    for (const [uniqueId, id] of ids) {
      const records = await store.positions.between(id, new Date(0), FAR, 1_000_000)
      rows += records.length
      for (const { fixTime } of records) stored.add(`${uniqueId} ${fixTime.getTime()}`)
    }
    const missing = entries.filter(({ uniqueId, fixTime }) => !stored.has(`${uniqueId} ${fixTime.getTime()}`)).length
    return { acknowledged: entries.length, missing, duplicates: rows - stored.size }
  } finally {
    await store.close()
  }
}

/** The raw limit of a restart: milliseconds until a Node process that does nothing else has a port open. */
export async function measureEmptyStart(): Promise<number> {
  const start = performance.now()
  const program = 'require("node:net").createServer().listen(0, "127.0.0.1", () => process.send("open"))'
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  const took = performance.now() - start
  child.kill('SIGKILL')
  return took
}
