import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openSqlite, systemClock } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { PositionRecord } from '../store/position-record.ts'
import { samplePosition } from '../store/sample-position.ts'
import { silent } from '../testing/fleet.ts'
import { createGatedStore, type GatedStore } from '../testing/gated-store.ts'
import { openLocalSpool } from './local-spool.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-spool-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

function open(folder: string, store: GatedStore, onStored: (records: readonly PositionRecord[]) => void = () => {}) {
  const listener = { onStored, onPressure: () => {} }
  return openLocalSpool({ folder, store: store.positions, listener, clock: systemClock, log: silent })
}

/** Record number `id` of ten devices that report in turn, one second apart. */
function record(id: number): PositionRecord {
  return samplePosition({ id, deviceId: id % 10, fixTime: new Date(1_795_262_400_000 + id * 1000), hash: id })
}

function records(from: number, to: number): PositionRecord[] {
  return Array.from({ length: to - from + 1 }, (_, index) => record(from + index))
}

test('a record is durable on the local disk while the database is away, and goes there in order when it is back', async () => {
  const store = createGatedStore([])
  store.failWith(new Error('database away'))
  const told: number[] = []
  const spool = await open(await makeFolder(), store, (stored) => told.push(...stored.map(({ id }) => id)))
  await spool.append(records(1, 3))
  await spool.append(records(4, 4))
  expect(told).toEqual([1, 2, 3, 4])
  await expect.poll(() => spool.stats().drainFailure).toBe('database away')
  expect(spool.stats()).toMatchObject({ spooled: 4, pendingBytes: 0, failure: undefined })
  store.failWith(undefined)
  await store.reached(4)
  expect(store.records).toEqual(records(1, 4))
  await expect.poll(() => spool.stats()).toMatchObject({ spooled: 0, drainFailure: undefined })
  await spool.close()
})

test('what an earlier run left behind is known at the start and goes on to the database', async () => {
  const folder = await makeFolder()
  const away = createGatedStore([])
  away.failWith(new Error('database away'))
  const before = await open(folder, away)
  await before.append([...records(1, 25), { ...record(7), id: 26 }])
  await before.close()

  const store = createGatedStore([])
  const after = await open(folder, store)
  expect(after.highestId).toBe(26)
  expect(after.recovered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
  ])
  expect(after.recovered.find(({ id }) => id === 25)).toEqual(record(25))
  await store.reached(25)
  await after.close()
})

test('it tells when all that an earlier run left is in the database', async () => {
  const folder = await makeFolder()
  const store = createGatedStore([])
  store.failWith(new Error('database away'))
  const before = await open(folder, store)
  expect(before.recoveredStored).toBeUndefined()
  await before.append(records(1, 1500))
  await before.close()
  store.failWith(undefined)
  store.hold()
  const after = await open(folder, store)
  let stored = 0
  const told = after.recoveredStored?.then(() => (stored = store.records.length))
  await after.append(records(1501, 1502))
  expect(stored).toBe(0)
  store.release()
  await told
  expect(stored).toBeGreaterThanOrEqual(1500)
  await after.close()
})

test('a backlog drains in batches of a thousand, faster than 5,000 a second', async () => {
  const folder = await makeFolder()
  const store = createGatedStore([])
  store.failWith(new Error('database away'))
  const spool = await open(folder, store)
  await Promise.all([spool.append(records(1, 4000)), spool.append(records(4001, 10_000))])
  await spool.close()
  store.failWith(undefined)
  const start = performance.now()
  const again = await open(folder, store)
  await store.reached(10_000)
  expect(performance.now() - start).toBeLessThan(2000)
  expect(Math.max(...store.batches)).toBe(1000)
  expect(store.records.map(({ id }) => id)).toEqual(records(1, 10_000).map(({ id }) => id))
  await again.close()
})

test('a record whose bytes changed on the disk is set aside, its neighbours go on', async () => {
  const folder = await makeFolder()
  const store = createGatedStore([])
  store.failWith(new Error('database away'))
  const before = await open(folder, store)
  await before.append(records(1, 5))
  await before.close()
  const file = await openSqlite(join(folder, 'spool.sqlite'))
  await file.run(`UPDATE spool SET record = replace(record, '760', '761') WHERE id = 3`)
  await file.close()
  store.failWith(undefined)
  const after = await open(folder, store)
  await store.reached(4)
  await expect.poll(() => after.stats().spooled).toBe(0)
  await after.close()
  expect(store.records.map(({ id }) => id)).toEqual([1, 2, 4, 5])
  const again = await openSqlite(join(folder, 'spool.sqlite'))
  expect(await again.rows('SELECT id, reason FROM quarantine')).toEqual([[3, 'checksum']])
  await again.close()
})

test('kill -9 in the middle of writing loses nothing that was acknowledged', async () => {
  for (const lines of [1, 7, 40]) {
    const folder = await makeFolder()
    const acknowledged = await killAfter(folder, lines)
    const store = createGatedStore([])
    const spool = await open(folder, store)
    await store.reached(acknowledged)
    await expect.poll(() => spool.stats().spooled).toBe(0)
    await spool.close()
    expect(acknowledged).toBeGreaterThanOrEqual(lines)
    expect(store.records.slice(0, acknowledged)).toEqual(records(1, acknowledged))
  }
})

/** Let a child process write records into a spool, and kill it after so many acknowledgements. @returns the last one */
async function killAfter(folder: string, lines: number): Promise<number> {
  const script = new URL('../testing/write-spool.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let last = 0
  let count = 0
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line)
    if (++count === lines) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return last
}
