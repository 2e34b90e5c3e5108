import { expect, test } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

test('columns that fit share the room that is left by what they hold', () => {
  const widths = fitColumns(
    [
      { whole: 10, least: 10 },
      { whole: 30, least: 10 },
    ],
    80,
  )
  expect(widths).toEqual([20, 60])
})

test('where there is too little the widest column gives way, and no word of the others is broken', () => {
  const widths = fitColumns(
    [
      { whole: 20, least: 20 },
      { whole: 15, least: 15 },
      { whole: 200, least: 12 },
    ],
    100,
  )
  expect(widths.slice(0, 2)).toEqual([20, 15])
  expect(sum(widths)).toBeCloseTo(100)
})

test('more columns than any page holds still fit on it', () => {
  const widths = fitColumns(
    Array.from({ length: 12 }, () => ({ whole: 60, least: 40 })),
    100,
  )
  expect(sum(widths)).toBeCloseTo(100)
})
