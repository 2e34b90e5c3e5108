import { expect, test } from 'vitest'
import { cutLine, unwrapRing } from './unwrap.ts'

test('a ring across the date line is unrolled instead of spanning the world', () => {
  const ring = [
    [179, 10],
    [-179, 10],
    [-179, 12],
    [179, 12],
    [179, 10],
  ]
  expect(unwrapRing(ring).map(([x]) => x)).toEqual([179, 181, 181, 179, 179])
})

test('a ring round the pole is closed below it', () => {
  const ring = [0, 90, 180, -90, 0].map((x) => [x, -70])
  const unrolled = unwrapRing(ring)
  expect(unrolled.map(([x]) => x)).toEqual([0, 90, 180, 270, 360, 360, 0, 0])
  expect(unrolled.slice(5, 7).map(([, y]) => y)).toEqual([-90, -90])
})

test('a ring that crosses nothing stays as it is', () => {
  const ring = [
    [-46, -23],
    [-45, -23],
    [-45, -22],
    [-46, -23],
  ]
  expect(unwrapRing(ring)).toEqual(ring)
})

test('a border line is cut at the date line', () => {
  const line = [
    [178, 1],
    [179, 1],
    [-179, 1],
    [-178, 1],
  ]
  expect(cutLine(line)).toEqual([
    [
      [178, 1],
      [179, 1],
    ],
    [
      [-179, 1],
      [-178, 1],
    ],
  ])
})
