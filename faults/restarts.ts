import { setTimeout as pause } from 'node:timers/promises'
import type { Comparison } from './compare-book.ts'
import type { FaultTools, PassFigure } from './fault.ts'
import { waitForAcknowledgement } from './kills.ts'
import { openScene, type StoreKind } from './scene.ts'

export const RESTART_FIGURES = {
  acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
  missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
  duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
  longestStop: { what: 'longest stop', unit: 'ms', atMost: 10_000 },
  dirty: { what: 'stops that did not end in order', unit: 'stops', atMost: 0 },
  back: { what: 'longest from the start to the first acknowledgement', unit: 'ms', atMost: 10_000 },
} as const satisfies Record<string, PassFigure>

export interface RestartOptions {
  readonly store: StoreKind
  readonly restarts: number
  readonly trackers: number
  readonly rate: number
  /** From this restart on, counted from 0, the database goes before the product stops and comes back before it starts. */
  readonly awayFrom?: number
}

/** Stop the product as an operator does and start it again, while trackers send. */
export async function restartRepeatedly(
  { store, restarts, trackers, rate, awayFrom = restarts }: RestartOptions,
  tools: FaultTools,
): Promise<Comparison & Record<keyof typeof RESTART_FIGURES, number>> {
  const scene = await openScene({ store, trackers }, tools)
  let product = await scene.start()
  const fleet = scene.send(rate)
  let longestStop = 0
  let dirty = 0
  let back = 0
  for (let restart = 0; restart < restarts; restart++) {
    await waitForAcknowledgement(fleet, fleet.entries.length, performance.now())
    await pause(tools.random.between(100, 1_000))
    const isAway = restart >= awayFrom
    if (isAway) await scene.postgres?.halt()
    const start = performance.now()
    const code = await product.stop()
    longestStop = Math.max(longestStop, performance.now() - start)
    if (code !== 0) dirty++
    const known = fleet.entries.length
    if (isAway) await scene.postgres?.resume()
    const startedMs = performance.now()
    product = await scene.start()
    back = Math.max(back, await waitForAcknowledgement(fleet, known, startedMs))
    if (restart % 10 === 9) tools.say(`${restart + 1} restarts, ${fleet.entries.length} records acknowledged`)
  }
  return { ...(await scene.compare(fleet)), longestStop, dirty, back }
}
