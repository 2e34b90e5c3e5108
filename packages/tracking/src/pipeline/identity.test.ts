import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { createPositionIds } from './position-ids.ts'
import { hashRecord } from './record-hash.ts'

test('ids ascend within a millisecond, beyond 256 of them, over time and when the clock jumps back', () => {
  const clock = createTestClock()
  const nextId = createPositionIds(clock, 3, 0)
  const ids = Array.from({ length: 1000 }, () => nextId())
  clock.advance(5)
  ids.push(nextId())
  clock.jump(new Date('2026-11-20T00:00:00Z'))
  ids.push(nextId(), nextId())
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
})

test('ids of two nodes never meet, even in the same millisecond', () => {
  const clock = createTestClock()
  const [one, two] = [createPositionIds(clock, 0, 0), createPositionIds(clock, 31, 0)]
  const ids = Array.from({ length: 2000 }, (_, index) => (index % 2 ? one() : two()))
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids stay above the highest stored one after a restart with a clock that is behind', () => {
  const clock = createTestClock()
  const highest = createPositionIds(clock, 0, 0)()
  clock.jump(new Date('2026-11-01T00:00:00Z'))
  expect(createPositionIds(clock, 1, highest)()).toBeGreaterThan(highest)
})

test('ids are exact numbers until the year 2060', () => {
  const nextId = createPositionIds(createTestClock(new Date('2060-10-01T00:00:00Z')), 31, 0)
  expect(nextId()).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
})

test('a node number that does not fit is refused', () => {
  expect(() => createPositionIds(createTestClock(), 32, 0)).toThrow(RangeError)
})

test('the hash is stored, so it never changes', () => {
  expect(hashRecord(Buffer.from('rastro'))).toMatchInlineSnapshot(`7555610684517071`)
  expect(hashRecord(Buffer.alloc(0))).toMatchInlineSnapshot(`7593776512921574`)
})

test('records that differ in one bit, in order or in seed have different hashes, all below 2^53', () => {
  const seen = new Set<number>()
  for (let a = 0; a < 256; a++) for (let b = 0; b < 256; b++) seen.add(hashRecord(Buffer.from([a, b, 0, 0])))
  for (let seed = 1; seed <= 1000; seed++) seen.add(hashRecord(Buffer.from([1, 2, 0, 0]), 1_795_262_400_000 + seed))
  expect(seen.size).toBe(65_536 + 1000)
  for (const hash of seen) expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true)
})
