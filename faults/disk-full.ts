import { setTimeout as pause } from 'node:timers/promises'
import { isRunning } from '@rastro/testkit/bench/product'
import type { FaultTools, PassFigure } from './fault.ts'
import { waitForAcknowledgement } from './kills.ts'
import { openScene, type StoreKind } from './scene.ts'
import { mountSmallDisk } from './small-disk.ts'
import { waitUntil } from './wait-until.ts'

export const DISK_FULL_FIGURES = {
  acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
  missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
  duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
  stopped: { what: 'last acknowledgement after the disk was full', unit: 'ms', atMost: 1_000 },
  alarms: { what: 'stores on which the log tells of it', unit: 'stores', atLeast: 1 },
  ended: { what: 'times our process ended', unit: 'times', atMost: 0 },
  resumed: { what: 'first acknowledgement after space is there', unit: 'ms', atMost: 5_000 },
} as const satisfies Record<string, PassFigure>

export interface DiskFullOptions {
  readonly store: StoreKind
  readonly seconds: number
  readonly trackers: number
  readonly rate: number
}

/** Not enough for the write-ahead log to be begun anew in the time of the fault. */
const MEGABYTES = 64
const LEAD_MS = 1_500

/** Fill the disk the durable point is on, give the space back, and see what trackers were told. */
export async function fillDisk(
  { seconds, rate, ...options }: DiskFullOptions,
  tools: FaultTools,
): Promise<Record<keyof typeof DISK_FULL_FIGURES, number>> {
  const disk = await mountSmallDisk(MEGABYTES, tools)
  const scene = await openScene({ ...options, folder: disk.folder }, tools)
  let alarms = 0
  const onLog = (line: string): void => {
    if (line.includes('records do not reach stable storage')) alarms = 1
  }
  const { pid } = await scene.start({ onLog })
  const fleet = scene.send(rate)
  await waitForAcknowledgement(fleet, 0, performance.now())
  await pause(LEAD_MS)
  disk.fill()
  const fullMs = performance.now()
  await pause(seconds * 1000)
  await waitUntil(() => alarms > 0, 'the log tells of the full disk')
  // Where only few pages change, a commit may find room in pages that were already there: it is durable all the same.
  const stopped = Math.max(0, fleet.lastMs - fullMs)
  const known = fleet.entries.length
  const freeMs = performance.now()
  disk.free()
  const resumed = await waitForAcknowledgement(fleet, known, freeMs)
  const ended = isRunning(pid) ? 0 : 1
  return { ...(await scene.compare(fleet)), stopped, alarms, ended, resumed }
}
