import { expect, test } from 'vitest'
import { createRenewal } from './renewal.ts'

test('vehicles that are linked one after the other are one end of a socket, after the last of them', () => {
  const renewal = createRenewal()
  expect(renewal.isDue(0)).toBe(false)
  for (let ms = 1000; ms < 5000; ms += 100) {
    renewal.wish(ms)
    expect(renewal.isDue(ms + 99)).toBe(false)
  }
  expect(renewal.isDue(5300)).toBe(true)
})

test('an import of minutes is seen while it goes on', () => {
  const renewal = createRenewal()
  const dueAt = Array.from({ length: 600 }, (_, index) => index * 100).find((ms) => {
    renewal.wish(ms)
    return renewal.isDue(ms)
  })
  expect(dueAt).toBe(10_000)
})
