import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onBothStores } from './add-up.ts'
import { defineFault, type FaultTools, type PassFigure } from './fault.ts'
import { waitForAcknowledgement } from './kills.ts'
import { openScene, type StoreKind } from './scene.ts'
import { tripFsync } from './trip-fsync.ts'
import { waitUntil } from './wait-until.ts'

/** Acknowledgements of which the soonest is told. */
const ENOUGH = 50
const LOGS = ['rastro.sqlite-wal', 'spool/spool.sqlite-wal']

const FIGURES = {
  soonest: { what: 'soonest acknowledgement while the disk is slow', unit: 'ms', atLeast: 300 },
  acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
  missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
  duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
  torn: { what: 'logs torn', unit: 'logs', atLeast: 2 },
} as const satisfies Record<string, PassFigure>

/**
 * The power cannot be cut here. What a cut would show is taken apart: that no acknowledgement leaves before the disk has
 * answered, and that a log whose end is torn is read up to the tear.
 */
export const powerCut = defineFault({
  id: 'R3',
  name: 'power-cut',
  what: 'the disk takes 300 ms longer to answer; then kill -9 and a torn end of the log, on both stores',
  needs: ['strace'],
  short: { trackers: 10, rate: 100, slowMs: 300, cuts: 1 },
  full: { trackers: 50, rate: 500, slowMs: 300, cuts: 20 },
  pass: FIGURES,
  run: (options, tools) => onBothStores(FIGURES, (store) => cutRepeatedly({ ...options, store }, tools)),
})

interface CutOptions {
  store: StoreKind
  trackers: number
  rate: number
  slowMs: number
  cuts: number
}

async function cutRepeatedly({ slowMs, cuts, rate, ...options }: CutOptions, tools: FaultTools) {
  const scene = await openScene(options, tools)
  let product = await scene.start()
  const fleet = scene.send(rate)
  await waitForAcknowledgement(fleet, 0, performance.now())
  const trip = await tripFsync(product.pid, `delay_enter=${slowMs * 1000}`, tools)
  // Acknowledgements of commits that began before it.
  await pause(2 * slowMs)
  fleet.latencies.clear()
  await waitUntil(() => fleet.latencies.count >= ENOUGH, 'acknowledgements while the disk is slow')
  const soonest = fleet.latencies.percentile(0.0001)
  await trip.stop()
  let torn = 0
  for (let cut = 0; cut < cuts; cut++) {
    await pause(tools.random.between(200, 1_500))
    await product.kill()
    torn += tear(scene.folder, tools)
    product = await scene.start()
  }
  return { soonest, torn, ...(await scene.compare(fleet)) }
}

/** What a disk leaves that lost its power in the middle of a page. @returns logs torn */
function tear(folder: string, { random }: FaultTools): number {
  const logs = LOGS.map((name) => join(folder, name)).filter((path) => existsSync(path))
  for (const path of logs) {
    appendFileSync(path, Buffer.from(Array.from({ length: random.whole(1, 9_000) }, () => random.whole(0, 255))))
  }
  return logs.length
}
