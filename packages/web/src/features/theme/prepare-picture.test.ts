import { expect, test } from 'vitest'
import { fileProblem, fitWithin } from './prepare-picture.ts'

test('a picture keeps its proportions within the limits and never grows', () => {
  const most = { width: 1200, height: 600 }
  expect(fitWithin({ width: 4800, height: 1200 }, most)).toEqual({ width: 1200, height: 300 })
  expect(fitWithin({ width: 600, height: 1200 }, most)).toEqual({ width: 300, height: 600 })
  expect(fitWithin({ width: 90, height: 30 }, most)).toEqual({ width: 90, height: 30 })
  expect(fitWithin({ width: 90_000, height: 1 }, most)).toEqual({ width: 1200, height: 1 })
})

test('what is no picture of four kinds, or too large to open, is not taken', () => {
  expect(fileProblem({ type: 'image/svg+xml', size: 900 })).toBeNull()
  expect(fileProblem({ type: 'image/gif', size: 900 })).toBe('wrongType')
  expect(fileProblem({ type: 'text/html', size: 900 })).toBe('wrongType')
  expect(fileProblem({ type: 'image/png', size: 30_000_000 })).toBe('tooLarge')
})
