import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readTrace, recordsOfTrace, traceMetres } from './trace.ts'

const FOLDER = new URL('../traces/', import.meta.url).pathname
/** Kilometres as the collection itself states them. */
const JOURNEYS = [
  ['go-track-13.csv', 8.4],
  ['go-track-26.csv', 17.3],
  ['go-track-37962.csv', 19.1],
  ['go-track-38002.csv', 24.8],
  ['go-track-41.csv', 14.8],
] as const

test('every recorded journey in the folder is listed here', async () => {
  const files = await readdir(FOLDER)
  expect(files.filter((name) => name.endsWith('.csv')).sort()).toEqual(JOURNEYS.map(([name]) => name))
})

test.each(JOURNEYS)('%s is as long as the collection says and plays as a tracker would', async (name, kilometres) => {
  const points = await readTrace(FOLDER + name)
  expect(traceMetres(points) / 1000).toBeCloseTo(kilometres, 0)
  const end = new Date('2026-03-14T12:00:00Z')
  const records = recordsOfTrace(points, end)
  expect(records.at(-1)?.fixTime).toEqual(end)
  expect(records.at(-1)?.ignition).toBe(false)
  expect(Math.max(...records.map(({ speedKmh }) => speedKmh))).toBeLessThanOrEqual(105)
  expect(Math.abs((records.at(-1)?.odometer ?? 0) - traceMetres(points))).toBeLessThan(1)
})
