import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@rastro/platform'
import { isRunning } from '@rastro/testkit/bench/product'
import { countRecords } from '@rastro/testkit/bench/records'
import { compareBook } from './compare-book.ts'
import { defineFault, type FaultTools } from './fault.ts'
import { waitForAcknowledgement } from './kills.ts'
import { openScene } from './scene.ts'

const DRAIN_MS = 120_000

/** What a disk, a cable or a memory changes silently is found, told of, and costs only what lies there. */
export const bitFlips = defineFault({
  id: 'R14',
  name: 'bit-flips',
  what: 'bits of the spool flip while it holds a backlog, between two runs of the process',
  short: { records: 300, trackers: 10, rate: 300, flips: 2 },
  full: { records: 20_000, trackers: 100, rate: 2_000, flips: 10 },
  pass: {
    acknowledged: { what: 'acknowledged into the spool', unit: 'records', atLeast: 1 },
    started: { what: 'the process works with it', unit: '(1: yes)', atLeast: 1 },
    share: { what: 'of them in the database in the end', unit: '%', atLeast: 80 },
    untold: { what: 'missing and not told of', unit: 'records', atMost: 0 },
    wrong: { what: 'in the database with other contents', unit: 'records', atMost: 0 },
  },
  async run({ records, rate, flips, ...options }, tools) {
    const scene = await openScene({ ...options, store: 'PostgreSQL' }, tools)
    const first = await scene.start()
    await scene.postgres?.halt()
    const fleet = scene.send(rate)
    while (fleet.entries.length < records) await waitForAcknowledgement(fleet, fleet.entries.length, performance.now())
    await fleet.stop()
    await first.stop()
    const acknowledged = fleet.entries.length
    flipBits(join(scene.folder, 'spool/spool.sqlite'), flips, tools)
    await scene.postgres?.resume()
    let told = 0
    const onLog = (line: string): void => {
      told += toldIn(line)
      if (told > 0) tools.say(line.slice(0, 300))
    }
    const { pid } = await scene.start({ onLog })
    const start = performance.now()
    // What is set aside may be told of only while it drains.
    while ((await countRecords(scene.location)) < acknowledged - told && performance.now() - start < DRAIN_MS)
      await pause(200)
    const started = isRunning(pid) ? 1 : 0
    await scene.product.stop()
    const { missing } = await compareBook(scene.location, scene.ids, fleet.entries)
    const database = await openDatabase<object>(scene.location)
    tools.onEnd(() => database.close())
    const [row] = await database.rows("SELECT count(*) FROM positions WHERE protocol = 'teltonika' AND altitude <> 760")
    return {
      acknowledged,
      started,
      share: (1 - missing / acknowledged) * 100,
      untold: Math.max(0, missing - told),
      wrong: Number(row?.[0]),
    }
  },
})

/** Flip bits anywhere behind the first page, which says that it is a database at all. */
function flipBits(path: string, flips: number, { random }: FaultTools): void {
  const file = openSync(path, 'r+')
  const { size } = fstatSync(file)
  const byte = Buffer.alloc(1)
  for (let flip = 0; flip < flips; flip++) {
    const at = random.whole(4096, size - 1)
    readSync(file, byte, 0, 1, at)
    byte[0] = (byte[0] ?? 0) ^ (1 << random.whole(0, 7))
    writeSync(file, byte, 0, 1, at)
  }
  closeSync(file)
}

/** Records a line of the log may call lost. */
function toldIn(line: string): number {
  if (!line.includes('changed on the disk')) return 0
  // Log lines are JSON objects.
  const { ids = [], unreadable = [] } = JSON.parse(line) as Partial<Record<'ids' | 'unreadable', readonly unknown[]>>
  // Of pages that cannot be read it knows which ids would lie there, not how many of them did.
  return unreadable.length > 0 ? Number.MAX_SAFE_INTEGER : ids.length
}
