import { expect, test } from 'vitest'
import { isMet } from './benchmark.ts'
import { benchmarks } from './benchmark-list.ts'
import { mapFigures } from './map.ts'
import { sizeFigures } from './sizes.ts'
import { blockingScore } from './undisturbed-score.ts'

/**
 * So small that targets mean nothing: what is tested is that a benchmark measures at all, and counts nothing as lost.
 * What billing measures is played by killed.test.ts.
 */
const TINY: Readonly<Record<string, Record<string, number>>> = {
  ingest: { seconds: 1, trackers: 4, rate: 40, rawSeconds: 0.1 },
  lists: { users: 20, invoices: 40, calls: 1 },
  live: { seconds: 1, sockets: 10, trackers: 10, rate: 10, parts: 1 },
  raw: { seconds: 1, trackers: 4, rate: 40, flood: 80, sockets: 4, news: 10 },
  reports: { positions: 2000, vehicles: 2, each: 1000, rate: 40, seconds: 1 },
  imports: { devices: 60, users: 60, passwords: 2, swell: 200_000, rate: 40, seconds: 1 },
  protocols: { seconds: 0.01 },
  geofences: { geofences: 50, seconds: 0.01 },
  expressions: { count: 2000 },
  pipeline: { devices: 20, geofences: 50, rounds: 2 },
}

for (const benchmark of benchmarks.filter(({ name }) => name in TINY)) {
  test(`the benchmark ${benchmark.name} measures what it says`, { timeout: 300_000 }, async () => {
    const figures = await benchmark.run({ ...benchmark.options, ...TINY[benchmark.name] }, () => undefined)
    expect(figures.length).toBeGreaterThan(2)
    for (const { name, value } of figures) expect(value, name).toBeGreaterThanOrEqual(0)
    expect(figures.filter((figure) => figure.unit === 'records' && isMet(figure) === false)).toEqual([])
  })
}

test('a figure keeps its target on the target itself and misses it beyond', () => {
  const figure = { name: 'p99', unit: 'ms' }
  expect(isMet({ ...figure, value: 250, atMost: 250 })).toBe(true)
  expect(isMet({ ...figure, value: 250.1, atMost: 250 })).toBe(false)
  expect(isMet({ ...figure, value: 4999, atLeast: 5000 })).toBe(false)
  expect(isMet({ ...figure, value: 1 })).toBe(undefined)
})

test('the table of the map is read by its headings, with targets for the largest fleet only', () => {
  const figures = mapFigures(`built
vehicles | main ms/update | workers ms/update | of it raw | longest task ms | first display ms | frame kB
10000 | 6.2 | 14.0 | 2.0 | 0 | 900 | 480
50000 | 24.0 | 31.5 | 9.1 | 61 | 2100 | 2400`)
  expect(figures).toHaveLength(10)
  expect(figures.filter((figure) => isMet(figure) === false).map(({ name }) => name)).toEqual([
    '50,000 vehicles: workers',
    '50,000 vehicles: longest task',
  ])
  expect(() => mapFigures('vehicles | main\n50000 | 3')).toThrow('no column')
})

test('sizes are read with their budgets', () => {
  const output =
    'ok   /login: 161.3 kB of 170 kB gzipped in 8 files\nFAIL /home: 500.0 kB of 480 kB gzipped in 9 files\n'
  expect(sizeFigures(output)).toEqual([
    { name: '/login', value: 161.3, unit: 'kB', atMost: 170 },
    { name: '/home', value: 500, unit: 'kB', atMost: 480 },
  ])
  expect(() => sizeFigures('')).toThrow('no sizes')
})

test('blocking time is scored as Lighthouse scores it', () => {
  const scores = [0, 200, 600, 1686].map((ms) => Math.round(blockingScore(ms, 'mobile') * 100))
  expect(scores).toEqual([100, 90, 50, 11])
  expect(blockingScore(150, 'desktop')).toBeCloseTo(0.9, 3)
})
