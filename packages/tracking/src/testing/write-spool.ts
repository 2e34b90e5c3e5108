import { writeSync } from 'node:fs'
import { createLog, systemClock } from '@rastro/platform'
import { openLocalSpool } from '../spool/local-spool.ts'
import { samplePosition } from '../store/sample-position.ts'

/**
 * Writes records into the spool of the folder it is given until it is killed, and prints each id once it is durable.
 * Started as a process of its own by local-spool.test.ts.
 */
const spool = await openLocalSpool({
  folder: process.argv[2]!,
  store: { append: () => Promise.reject(new Error('database away')) },
  listener: { onStored: () => {}, onPressure: () => {} },
  clock: systemClock,
  log: createLog('silent'),
})
for (let id = 1; ; id++) {
  const fixTime = new Date(1_795_262_400_000 + id * 1000)
  // Several are on their way at once; each prints when it is durable, in order.
  const durable = spool
    .append([samplePosition({ id, deviceId: id % 10, fixTime, hash: id })])
    .then(() => writeSync(1, `${id}\n`))
  if (id % 5 === 0) await durable
}
