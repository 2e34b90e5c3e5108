import { expect, test } from 'vitest'
import { createReportSlots } from './slots.ts'

const FULL = 'Too many reports at once'

test('a user runs three heavy reports at once, and another one when a place is free again', () => {
  const slots = createReportSlots()
  const [giveBack] = [slots.take(1, 3000), slots.take(1, 32), slots.take(1, 3000)] as const
  expect(() => slots.take(1, 3000)).toThrow(FULL)
  giveBack()
  giveBack()
  slots.take(1, 3000)
  expect(() => slots.take(1, 3000)).toThrow(FULL)
})

test('four heavy reports run at once for all users together', () => {
  const slots = createReportSlots()
  for (const userId of [1, 2, 3, 4]) slots.take(userId, 100)
  expect(() => slots.take(5, 100)).toThrow(FULL)
})

test('a month of one vehicle is light: heavy ones leave it its place, up to ten a user', () => {
  const slots = createReportSlots()
  for (const userId of [1, 2, 3, 4]) slots.take(userId, 100)
  for (let count = 0; count < 9; count++) slots.take(1, 31)
  expect(() => slots.take(1, 1)).toThrow(FULL)
  slots.take(2, 1)
})

test('who is refused hears when to come again', () => {
  const slots = createReportSlots()
  for (const userId of [1, 2, 3, 4]) slots.take(userId, 100)
  expect(() => slots.take(5, 100)).toThrow(expect.objectContaining({ code: 'tooManyReports', retryAfterSeconds: 10 }))
})
