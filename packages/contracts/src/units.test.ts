import { expect, test } from 'vitest'
import { isValidCoordinate } from './positions.ts'
import { kmFromMetres, kmhFromKnots, milesFromMetres, mphFromKnots } from './units.ts'

test('[CON-01] [POS-06] ten knots are 18.52 km/h', () => {
  expect(kmhFromKnots(10)).toBeCloseTo(18.52, 10)
})

test('[CON-02] ten knots are 11.5078 miles per hour', () => {
  expect(mphFromKnots(10)).toBeCloseTo(11.5078, 10)
})

test('[CON-03] 1500 metres are 1.5 km', () => {
  expect(kmFromMetres(1500)).toBe(1.5)
})

test('[CON-04] 1000 metres are 0.621371 miles', () => {
  expect(milesFromMetres(1000)).toBeCloseTo(0.621371, 10)
})

test('[MAP-05] a coordinate is valid when non-zero and within the globe, both ends included', () => {
  expect(isValidCoordinate(90, 180)).toBe(true)
  expect(isValidCoordinate(-90, -180)).toBe(true)
  expect(isValidCoordinate(0, 10)).toBe(false)
  expect(isValidCoordinate(10, 0)).toBe(false)
  expect(isValidCoordinate(90.1, 10)).toBe(false)
  expect(isValidCoordinate(10, 181)).toBe(false)
})
