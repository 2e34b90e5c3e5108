import { CATEGORIES } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { categoryOf, VEHICLES } from './vehicles.ts'

test('[MAP-15] each of the 24 categories has a drawing of its own', () => {
  expect(CATEGORIES).toHaveLength(24)
  const bodies = CATEGORIES.map((category) => JSON.stringify(VEHICLES[category]))
  expect(new Set(bodies).size).toBe(24)
  for (const category of CATEGORIES) expect(VEHICLES[category].body).toMatch(/^M/)
})

test('drawings stay inside the square they are cut from', () => {
  const starts = CATEGORIES.flatMap((category) => [...VEHICLES[category].body.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)])
  const furthest = Math.max(...starts.flatMap(([, x, y]) => [Math.abs(Number(x)), Math.abs(Number(y))]))
  expect(furthest).toBeGreaterThan(10)
  expect(furthest).toBeLessThanOrEqual(14)
})

test('a category nobody drew is shown as the default vehicle', () => {
  expect(categoryOf('spaceship')).toBe('default')
  expect(categoryOf(null)).toBe('default')
  expect(categoryOf('tram')).toBe('tram')
})
