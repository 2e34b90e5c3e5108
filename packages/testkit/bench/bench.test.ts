import { expect, test } from 'vitest'
import { isMet } from './benchmark.ts'
import { benchmarks } from './benchmark-list.ts'

/** So small that targets mean nothing: what is tested is that a benchmark measures at all, and counts nothing as lost. */
const TINY: Readonly<Record<string, Record<string, number>>> = {
  ingest: { seconds: 1, trackers: 4, rate: 40, rawSeconds: 0.1 },
  protocols: { seconds: 0.01 },
}

for (const benchmark of benchmarks.filter(({ name }) => name in TINY)) {
  test(`the benchmark ${benchmark.name} measures what it says`, { timeout: 120_000 }, async () => {
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
