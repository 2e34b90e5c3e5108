import type { Database } from '@rastro/platform'
import { createStore } from '../src/store/index.ts'
import type { PositionRecord } from '../src/store/position-record.ts'
import type { PositionStore } from '../src/store/positions.ts'
import { samplePosition } from '../src/store/sample-position.ts'
import type { Tables } from '../src/store/tables.ts'

/** What a store takes when nothing else is done. CPU is that of this process with all its threads. */
export interface RawInserts {
  rows: number
  rowsPerSecond: number
  cpuMicrosecondsPerRow: number
}

const DEVICES = 1_000
/** Ids are given once per process, from far above those of a real start. */
const count = { next: 2 ** 52 }
const START = Date.now() - 24 * 3_600_000
/** Batches made at a time, outside the measured time. */
const ROUND = 20

/**
 * Insert batches of complete records into a migrated database for some seconds, two batches on their way at any time.
 * The limit any ingest into the same store can reach. Making the records is not measured.
 */
export async function measureRawInserts(
  database: Database<Tables>,
  seconds: number,
  batchSize = 500,
): Promise<RawInserts> {
  const { positions } = createStore(database)
  const total = { rows: 0, milliseconds: 0, cpuMicroseconds: 0 }
  while (total.milliseconds < seconds * 1000) {
    const batches = Array.from({ length: ROUND }, () => makeBatch(batchSize))
    const start = performance.now()
    const cpu = process.cpuUsage()
    await appendAll(positions, batches)
    const used = process.cpuUsage(cpu)
    total.milliseconds += performance.now() - start
    total.cpuMicroseconds += used.user + used.system
    total.rows += ROUND * batchSize
  }
  return {
    rows: total.rows,
    rowsPerSecond: Math.round((total.rows / total.milliseconds) * 1000),
    cpuMicrosecondsPerRow: Math.round((total.cpuMicroseconds / total.rows) * 10) / 10,
  }
}

async function appendAll(positions: PositionStore, batches: PositionRecord[][]): Promise<void> {
  const queue = batches.values()
  const work = async (): Promise<void> => {
    for (const batch of queue) await positions.append(batch)
  }
  await Promise.all([work(), work()])
}

/** Records of devices in turn, a tenth of a second apart each, none like another. */
function makeBatch(size: number): PositionRecord[] {
  return Array.from({ length: size }, () => {
    const id = count.next++
    return samplePosition({
      id,
      deviceId: 1 + (id % DEVICES),
      fixTime: new Date(START + Math.floor((id - 2 ** 52) / DEVICES) * 100),
      latitude: -23.5 - (id % 10_000) / 100_000,
      longitude: -46.6 + (id % 7_919) / 100_000,
      attributes: { ignition: true, motion: true, sat: 14, power: 13.8, odometer: id % 1_000_000, totalDistance: id },
      hash: id,
    })
  })
}
