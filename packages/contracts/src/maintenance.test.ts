import { expect, test } from 'vitest'
import { dueAt, isMaintenanceDoneKey, maintenanceDoneAt, maintenanceDoneKey } from './maintenance.ts'

const oil = { start: 10_000, period: 5000 }

test.each([
  ['nothing was counted yet', null, undefined, 10_000],
  ['the start is still ahead', 9000, undefined, 10_000],
  ['the start was passed and nobody said it was done', 12_000, undefined, 10_000],
  ['several periods were passed and nobody said so', 27_000, undefined, 25_000],
  ['it was done in time', 11_000, 10_200, 15_200],
  ['it was done and is late again', 40_000, 10_200, 15_200],
])('when %s, a maintenance is due at the count that follows', (_, value, done, due) => {
  expect(dueAt(oil, value, done)).toBe(due)
})

test('one that starts at 0 is first due after a period', () => {
  expect(dueAt({ start: 0, period: 5000 }, 1200)).toBe(5000)
  expect(dueAt({ start: 0, period: 5000 }, 11_000)).toBe(10_000)
})

test('one without a period is due once', () => {
  expect(dueAt({ start: 10_000, period: 0 }, 99_000)).toBe(10_000)
})

test('what a device had counted when it was done is an attribute of the device', () => {
  const key = maintenanceDoneKey(9)
  expect(isMaintenanceDoneKey(key)).toBe(true)
  expect(maintenanceDoneAt({ [key]: 7 }, 9)).toBe(7)
  expect(maintenanceDoneAt({ [key]: 'seven' }, 9)).toBeUndefined()
  expect(maintenanceDoneAt({}, 9)).toBeUndefined()
})
