import { systemClock } from '@rastro/platform'
import { expect, test } from 'vitest'
import type { PositionRecord } from '../store/position-record.ts'
import { samplePosition } from '../store/sample-position.ts'
import { silent } from '../testing/fleet.ts'
import { GroupCommit, PENDING_LIMIT_BYTES } from './group-commit.ts'

/** A group commit whose commits the test decides on, one after the other. */
function makeSpool() {
  const commits: {
    records: readonly PositionRecord[]
    succeed(...duplicates: number[]): void
    fail(why: string): void
  }[] = []
  const stored: number[] = []
  const pressures: boolean[] = []
  let wake = Promise.withResolvers<void>()
  const spool = new GroupCommit({
    clock: systemClock,
    log: silent,
    listener: {
      onStored: (records) => void stored.push(...records.map(({ id }) => id)),
      onPressure: (isPressed) => void pressures.push(isPressed),
    },
    commit(records) {
      const { promise, resolve, reject } = Promise.withResolvers<ReadonlySet<number>>()
      commits.push({
        records: [...records],
        succeed: (...duplicates) => resolve(new Set(duplicates)),
        fail: (why) => reject(new Error(why)),
      })
      wake.resolve()
      return promise
    },
  })
  /** The commit with this number, once it runs. */
  async function commit(number: number) {
    while (commits.length <= number) {
      wake = Promise.withResolvers()
      await wake.promise
    }
    return commits[number]!
  }
  return { spool, commits, stored, pressures, commit }
}

const record = (id: number, attributes = {}) => samplePosition({ id, attributes })
const ids = ({ records }: { records: readonly PositionRecord[] }) => records.map(({ id }) => id)

test('one commit runs at a time and the next batch fills meanwhile', async () => {
  const { spool, commits, commit, stored } = makeSpool()
  const first = spool.append([record(1)])
  const one = await commit(0)
  const rest = [spool.append([record(2)]), spool.append([record(3), record(4)])]
  expect(commits).toHaveLength(1)
  one.succeed()
  await first
  expect(stored).toEqual([1])
  const two = await commit(1)
  expect(ids(two)).toEqual([2, 3, 4])
  two.succeed()
  await Promise.all(rest)
  expect(stored).toEqual([1, 2, 3, 4])
})

test('a batch holds about five hundred records, and a full one does not wait for the clock', async () => {
  const { spool, commit } = makeSpool()
  for (let id = 1; id <= 1200; id++) void spool.append([record(id)])
  const sizes: number[] = []
  for (const number of [0, 1, 2]) {
    const running = await commit(number)
    sizes.push(running.records.length)
    running.succeed()
  }
  expect(sizes).toEqual([500, 500, 200])
})

test('records that were there already are not told as stored', async () => {
  const { spool, commit, stored } = makeSpool()
  const done = spool.append([record(1), record(2), record(3)])
  ;(await commit(0)).succeed(2)
  await done
  expect(stored).toEqual([1, 3])
  expect(spool.stats()).toMatchObject({ stored: 2, duplicates: 1, pendingBytes: 0 })
})

test('an empty append waits for everything handed in before', async () => {
  const { spool, commit } = makeSpool()
  await spool.append([])
  void spool.append([record(1)])
  const running = await commit(0)
  let isDone = false
  const barrier = spool.append([]).then(() => (isDone = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isDone).toBe(false)
  running.succeed()
  await barrier
})

test('a failed commit is refused to its waiters, and repeated ahead of what came later', async () => {
  const { spool, commit, stored, pressures } = makeSpool()
  const lost = spool.append([record(1)])
  const first = await commit(0)
  const later = spool.append([record(2)])
  first.fail('disk full')
  await expect(lost).rejects.toThrow('not on stable storage')
  expect([spool.isPressed, spool.stats().failure]).toEqual([true, 'disk full'])
  const second = await commit(1)
  expect(ids(second)).toEqual([1])
  second.succeed()
  const third = await commit(2)
  expect(ids(third)).toEqual([2])
  third.succeed()
  await later
  expect(stored).toEqual([1, 2])
  expect(pressures).toEqual([true, false])
})

test('reading stops above its limit between socket and disk and goes on below half of it', async () => {
  const { spool, commit, pressures } = makeSpool()
  const large = { text: 'x'.repeat(8000) }
  let id = 0
  while (!spool.isPressed) void spool.append([record(++id, large)])
  expect(spool.pendingBytes).toBeGreaterThan(PENDING_LIMIT_BYTES)
  expect(spool.pendingBytes).toBeLessThan(PENDING_LIMIT_BYTES + 10_000)
  for (let number = 0; spool.isPressed; number++) {
    ;(await commit(number)).succeed()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(spool.pendingBytes).toBeLessThanOrEqual(PENDING_LIMIT_BYTES / 2)
  expect(pressures).toEqual([true, false])
})

test('a close commits what is pending, and takes no more', async () => {
  const { spool, commit, stored } = makeSpool()
  void spool.append([record(1)])
  const first = await commit(0)
  void spool.append([record(2)])
  const closing = spool.close()
  await expect(spool.append([record(3)])).rejects.toThrow('not on stable storage')
  first.succeed()
  ;(await commit(1)).succeed()
  await closing
  expect(stored).toEqual([1, 2])
})

test('a close while the disk is full gives up and refuses what is pending', async () => {
  const { spool, commit } = makeSpool()
  const first = spool.append([record(1)])
  const running = await commit(0)
  const second = spool.append([record(2)])
  running.fail('disk full')
  await expect(first).rejects.toThrow('not on stable storage')
  await Promise.all([spool.close(), expect(second).rejects.toThrow('not on stable storage')])
})
