import { expect, test } from 'vitest'
import { fittingSize } from './shrink-image.ts'

test('a picture is made to fit its longest side, and never larger', () => {
  expect(fittingSize(4032, 3024, 640)).toEqual({ width: 640, height: 480 })
  expect(fittingSize(3024, 4032, 640)).toEqual({ width: 480, height: 640 })
  expect(fittingSize(200, 100, 640)).toEqual({ width: 200, height: 100 })
  expect(fittingSize(10_000, 1, 640)).toEqual({ width: 640, height: 1 })
})
