import { expect, test } from 'vitest'
import { HANDLE_OFFSET, isComplete, keyPosition, travelOf } from './slide-travel.ts'

test('[DLG-12] the handle keeps 2 px from either edge, which the travel leaves out', () => {
  expect(HANDLE_OFFSET).toBe(2)
  expect(travelOf(390, 46)).toBe(340)
  expect(travelOf(40, 46)).toBe(0)
})

test('[DLG-10] five pixels before the end confirms, six do not', () => {
  expect(isComplete(335, 340)).toBe(true)
  expect(isComplete(334, 340)).toBe(false)
  expect(isComplete(340, 340)).toBe(true)
})

test('a track without room to slide confirms nothing by itself', () => {
  expect(isComplete(0, 0)).toBe(false)
  expect(isComplete(0, 5)).toBe(false)
})

test('arrow keys go a tenth of the way, End to the end, Home back, and other keys nowhere', () => {
  expect(keyPosition('ArrowRight', 0, 340)).toBe(34)
  expect(keyPosition('ArrowUp', 330, 340)).toBe(340)
  expect(keyPosition('ArrowLeft', 34, 340)).toBe(0)
  expect(keyPosition('ArrowDown', 0, 340)).toBe(0)
  expect(keyPosition('End', 10, 340)).toBe(340)
  expect(keyPosition('Home', 300, 340)).toBe(0)
  expect(keyPosition('x', 10, 340)).toBeNull()
})
