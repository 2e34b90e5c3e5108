import { setTimeout as pause } from 'node:timers/promises'
import type { Comparison } from './compare-book.ts'
import type { FaultTools } from './fault.ts'
import type { LedgerFleet } from './ledger-fleet.ts'
import { openScene, type StoreKind } from './scene.ts'

export interface KillOptions {
  readonly store: StoreKind
  readonly kills: number
  readonly trackers: number
  /** Records a second over all trackers. */
  readonly rate: number
}

export interface KillResult extends Comparison {
  /** The longest time a device port was shut, counted from the start of the new process. */
  readonly shut: number
  /** The longest time from the start of the new process to its first acknowledgement. */
  readonly silent: number
}

/** Milliseconds the product lives between two kills: from the first reconnects to a steady run. */
const LIFE_MS = [100, 2_500] as const
const SILENT_MS = 180_000

/** Kill the product again and again while trackers send, and compare what they were told with what is stored. */
export async function killRepeatedly(options: KillOptions, tools: FaultTools): Promise<KillResult> {
  const scene = await openScene(options, tools)
  let product = await scene.start()
  const fleet = scene.send(options.rate)
  let shut = 0
  let silent = 0
  for (let kill = 1; kill <= options.kills; kill++) {
    await pause(tools.random.between(...LIFE_MS))
    await product.kill()
    const known = fleet.entries.length
    const start = performance.now()
    product = await scene.start()
    shut = Math.max(shut, product.openAfterMs)
    silent = Math.max(silent, await waitForAcknowledgement(fleet, known, start))
    if (kill % 5 === 0) tools.say(`${options.store}: ${kill} kills, ${fleet.entries.length} records acknowledged`)
  }
  return { shut, silent, ...(await scene.compare(fleet)) }
}

/** @returns milliseconds since `start` when more than `known` records are acknowledged; infinitely many when none is */
export async function waitForAcknowledgement(fleet: LedgerFleet, known: number, start: number): Promise<number> {
  while (fleet.entries.length <= known) {
    if (performance.now() - start > SILENT_MS) return Number.POSITIVE_INFINITY
    await pause(10)
  }
  return performance.now() - start
}
