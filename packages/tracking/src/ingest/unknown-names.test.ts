import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { silent } from '../testing/fleet.ts'
import { LIMITS } from './limits.ts'
import { createUnknownNames } from './unknown-names.ts'

function makeNames() {
  const clock = createTestClock()
  const logged: string[] = []
  const log = Object.assign(Object.create(silent), {
    info: ({ uniqueId }: { uniqueId: string }) => logged.push(uniqueId),
  })
  return { clock, logged, names: createUnknownNames(clock, log) }
}

test('a million names take the memory of ten thousand and a log line a second', () => {
  const { clock, logged, names } = makeNames()
  for (let index = 0; index < 1_000_000; index++) {
    if (index % 10_000 === 0) clock.advance(1000)
    names.note('test', [`${index}`], '192.0.2.1')
  }
  expect(names.size).toBeLessThanOrEqual(LIMITS.unknownNames)
  expect(names.size).toBeGreaterThanOrEqual(LIMITS.unknownNames / 2)
  expect(logged.length).toBeLessThanOrEqual(3 * LIMITS.unknownLogsPerMinute)
})

test('a name that keeps calling is logged every ten minutes, cut to a length no log minds', () => {
  const { clock, logged, names } = makeNames()
  for (let minute = 0; minute <= 21; minute++) {
    names.note('test', ['x'.repeat(5000)], '192.0.2.1')
    clock.advance(60_000)
  }
  expect(logged.map(({ length }) => length)).toEqual([64, 64])
})
