import { setImmediate } from 'node:timers/promises'
import { compute } from '@rastro/reports/route/compute'
import { expect, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { pageOfRows, type ReportJob, rowsOfAll } from './report-job.ts'
import type { ReportRows } from './run-report.ts'

const never = () => {
  throw new Error('not asked for')
}

/** A source of endless pages of three positions that tells how many pages were read. */
function endless(): { job: ReportJob<{ id: number }>; pages: () => number } {
  let read = 0
  async function* pages(deviceId: number) {
    for (;;) {
      // A database answers after a turn of the event loop.
      await setImmediate()
      read++
      yield Array.from({ length: 300 }, (_, index) => samplePosition({ id: read * 1000 + index, deviceId }))
    }
  }
  const job = {
    report: { reads: ['positions'] },
    compute,
    deviceIds: [7],
    subjectOf: (deviceId: number) => ({ deviceId, deviceName: 'Van', setting: () => undefined }),
    options: { from: 0, to: 1, minDistance: 0, minDuration: 0 },
    sources: { positions: { pages, numbers: never, byIds: never }, events: never, driverName: () => null },
  }
  // What the other reports would need is left out.
  return { job: job as unknown as ReportJob<{ id: number }>, pages: () => read }
}

test('rows are handed out as they are done, and nothing is read ahead of who takes them', async () => {
  const { job, pages } = endless()
  const sizes: number[] = []
  for await (const { rows } of rowsOfAll(job)) if (sizes.push(rows.length) === 3) break
  expect(sizes).toEqual([100, 100, 100])
  expect(pages()).toBe(1)
})

test('who goes away ends the computation, also when no row is done yet', async () => {
  const { job, pages } = endless()
  const controller = new AbortController()
  job.signal = controller.signal
  job.compute = { start: () => ({ position: () => undefined, end: () => undefined }) }
  const reading = rowsOfAll(job).next()
  setTimeout(() => controller.abort(new Error('gone')), 20)
  await expect(reading).rejects.toThrow('gone')
  expect(pages()).toBeGreaterThan(0)
})

test('a page cuts rows out over all batches and asks for no more than it needs', async () => {
  let made = 0
  async function* batches(): AsyncGenerator<ReportRows<number>> {
    for (; made < 5; made++) yield { rows: [made * 3, made * 3 + 1, made * 3 + 2], position: () => undefined }
  }
  const take = async (limit?: number, page?: number): Promise<number[]> => {
    made = 0
    const rows: number[] = []
    for await (const batch of pageOfRows(batches(), { limit, page })) rows.push(...batch.rows)
    return rows
  }
  expect(await take(4, 1)).toEqual([0, 1, 2, 3])
  expect(made).toBeLessThan(5)
  expect(await take(4, 2)).toEqual([4, 5, 6, 7])
  expect(await take(4, 4)).toEqual([12, 13, 14])
  expect(await take(4, 9)).toEqual([])
  expect(await take(3, 0)).toEqual([0, 1, 2])
  expect(await take()).toHaveLength(15)
})
