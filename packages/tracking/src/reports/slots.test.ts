import { expect, test } from 'vitest'
import { createReportSlots } from './slots.ts'

const FULL = 'Too many reports at once'

test('a user runs three heavy reports at once, and another one when a place is free again', async () => {
  const slots = createReportSlots()
  const [giveBack] = [await slots.take(1, 3000), await slots.take(1, 32), await slots.take(1, 3000)] as const
  await expect(slots.take(1, 3000)).rejects.toThrow(FULL)
  giveBack()
  giveBack()
  await slots.take(1, 3000)
  await expect(slots.take(1, 3000)).rejects.toThrow(FULL)
})

test('four heavy reports run at once for all users together', async () => {
  const slots = createReportSlots()
  for (const userId of [1, 2, 3, 4]) await slots.take(userId, 100)
  await expect(slots.take(5, 100)).rejects.toThrow(FULL)
})

test('a month of one vehicle is light: heavy ones leave it its place, up to ten a user', async () => {
  const slots = createReportSlots()
  for (const userId of [1, 2, 3, 4]) await slots.take(userId, 100)
  for (let count = 0; count < 9; count++) await slots.take(1, 31)
  await expect(slots.take(1, 1)).rejects.toThrow(FULL)
  await slots.take(2, 1)
})

test('who is refused hears when to come again', async () => {
  const slots = createReportSlots()
  for (const userId of [1, 2, 3, 4]) await slots.take(userId, 100)
  await expect(slots.take(5, 100)).rejects.toMatchObject({ code: 'tooManyReports', retryAfterSeconds: 10 })
})

/** Processes that keep names on one database, as leases do. */
function processes() {
  const holders = new Map<string, number>()
  const slotsOf = (process: number) =>
    createReportSlots({
      async take(name) {
        if (!holders.has(name)) holders.set(name, process)
        return holders.get(name) === process
      },
      release: async (name) => void holders.delete(name),
    })
  return { holders, slots: [slotsOf(1), slotsOf(2), slotsOf(3)] as const }
}

test('several processes together run no more heavy reports than one would', async () => {
  const { holders, slots } = processes()
  const [one, other, third] = slots
  const given = await Promise.all([one.take(1, 3000), other.take(1, 3000), third.take(1, 3000)])
  for (const process of slots) await expect(process.take(1, 3000)).rejects.toThrow(FULL)
  await other.take(2, 3000)
  for (const process of slots) await expect(process.take(3, 3000)).rejects.toThrow(FULL)
  await third.take(3, 31)
  given[0]()
  given[0]()
  await expect.poll(() => [...holders.values()].filter((process) => process === 1)).toEqual([])
  await third.take(3, 3000)
  expect(holders.size).toBe(8)
})
