import { isRunning } from '@rastro/testkit/bench/product'
import { onBothStores } from './add-up.ts'
import { compareBook } from './compare-book.ts'
import { defineFault, type FaultTools, type PassFigure } from './fault.ts'
import { waitForAcknowledgement } from './kills.ts'
import { openScene, type StoreKind } from './scene.ts'
import { tripFsync } from './trip-fsync.ts'
import { waitUntil } from './wait-until.ts'

const FIGURES = {
  acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
  missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
  duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
  alarms: { what: 'stores on which the log tells of it', unit: 'stores', atLeast: 2 },
  turned: { what: 'stores whose log goes on in a new file', unit: 'stores', atLeast: 1 },
  ended: { what: 'times our process ended by itself', unit: 'times', atMost: 0 },
  resumed: { what: 'longest until the next acknowledgement', unit: 'ms', atMost: 5_000 },
} as const satisfies Record<string, PassFigure>

/** Linux tells of lost pages once and then calls the file clean, so what failed must not be believed a second time. */
export const fsyncFails = defineFault({
  id: 'R13',
  name: 'fsync-fails',
  what: 'fsync answers EIO once to each thread, on both stores; then the process is killed',
  needs: ['strace'],
  short: { trackers: 10, rate: 100 },
  full: { trackers: 50, rate: 500 },
  pass: FIGURES,
  run: (options, tools) => onBothStores(FIGURES, (store) => failOnce({ ...options, store }, tools)),
})

async function failOnce(options: { store: StoreKind; trackers: number; rate: number }, tools: FaultTools) {
  const scene = await openScene(options, tools)
  let alarms = 0
  let turned = 0
  const onLog = (line: string): void => {
    if (line.includes('goes on in a new file')) turned = 1
    // Records are not all that a thread writes: whoever met the error must tell of it.
    if (line.includes('disk I/O error')) alarms = 1
  }
  const product = await scene.start({ onLog, environment: { LOG_LEVEL: 'warn' } })
  const fleet = scene.send(options.rate)
  await waitForAcknowledgement(fleet, 0, performance.now())
  const trip = await tripFsync(product.pid, 'error=EIO:when=1', tools)
  await waitUntil(() => trip.tripped().length > 0, 'a fsync that fails')
  const resumed = await waitForAcknowledgement(fleet, fleet.entries.length, performance.now())
  for (const call of trip.tripped()) tools.say(call)
  await trip.stop()
  await waitUntil(() => alarms > 0, 'the log tells of it')
  // Whether the disk failed under what came or under what was drained, what comes next goes to a new file.
  if (options.store === 'PostgreSQL') await waitUntil(() => turned > 0, 'a new file')
  const ended = isRunning(product.pid) ? 0 : 1
  await product.kill()
  // The spool is brought into the database by the next start; the embedded store is read as it was left.
  if (options.store === 'embedded') {
    await fleet.stop()
    return { ...(await compareBook(scene.location, scene.ids, fleet.entries)), alarms, turned, ended, resumed }
  }
  await scene.start()
  return { ...(await scene.compare(fleet)), alarms, turned, ended, resumed }
}
