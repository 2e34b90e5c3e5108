import { describe, expect, test } from 'vitest'
import { AREA_MAX_LENGTH, type Area, formatArea, parseArea } from './areas.ts'

describe('[GEO-04] an area keeps its shape from text to shape and back', () => {
  test.each<[string, Area]>([
    ['CIRCLE (-10.9112345 -37.0717, 150)', { kind: 'circle', latitude: -10.9112345, longitude: -37.0717, radius: 150 }],
    [
      'POLYGON ((55.75 37.61, 55.76 37.62, 55.75 37.63, 55.75 37.61))',
      {
        kind: 'polygon',
        points: [
          { latitude: 55.75, longitude: 37.61 },
          { latitude: 55.76, longitude: 37.62 },
          { latitude: 55.75, longitude: 37.63 },
        ],
      },
    ],
    [
      'LINESTRING (56.83 60.59, 56.84 60.6)',
      {
        kind: 'line',
        points: [
          { latitude: 56.83, longitude: 60.59 },
          { latitude: 56.84, longitude: 60.6 },
        ],
      },
    ],
  ])('%s', (text, area) => {
    expect(parseArea(text)).toEqual(area)
    expect(formatArea(area)).toBe(text)
  })
})

test.each([
  'circle(55.75414   37.6204,100)',
  '  CIRCLE ( 55.75414 37.6204 , 100.0 ) ',
  'CIRCLE (5.575414e1 37.6204, 1e2)',
])('spaces, case and exponents do not matter: %s', (text) => {
  expect(parseArea(text)).toEqual({ kind: 'circle', latitude: 55.75414, longitude: 37.6204, radius: 100 })
})

test('a polygon may come closed or open', () => {
  expect(parseArea('POLYGON ((1 1, 2 2, 1 3))')).toEqual(parseArea('POLYGON ((1 1, 2 2, 1 3, 1 1))'))
})

test('tiny and huge numbers are written without an exponent', () => {
  expect(formatArea({ kind: 'circle', latitude: 0.0000004, longitude: -180, radius: 20_000_000 })).toBe(
    'CIRCLE (0.0000004 -180, 20000000)',
  )
})

test.each([
  ['', 'it must be CIRCLE'],
  ['MULTIPOLYGON (((1 1, 2 2, 1 3)))', 'it must be CIRCLE'],
  ['CIRCLE', 'it must be CIRCLE'],
  ['CIRCLE (1 2)', 'the radius must be a number'],
  ['CIRCLE (1 2, 0)', 'the radius must be a number'],
  ['CIRCLE (1 2, -5)', 'the radius must be a number'],
  ['CIRCLE (1 2, 1e999)', 'the radius must be a number'],
  ['CIRCLE (1 2, 5, 6)', 'one point and a radius'],
  ['CIRCLE (91 2, 5)', 'latitude of point 1 must be'],
  ['CIRCLE (0x10 2, 5)', 'latitude of point 1 must be'],
  ['LINESTRING (1 2)', 'at least 2 points'],
  ['LINESTRING (1 2, 1 181)', 'longitude of point 2 must be'],
  ['LINESTRING (1 2, 1 2 3)', 'point 2 must be "latitude longitude"'],
  ['POLYGON (1 1, 2 2, 1 3)', 'a polygon has one ring'],
  ['POLYGON ((1 1, 2 2, 1 3), (1 1, 2 2, 1 3))', 'a polygon has one ring'],
  ['POLYGON ((1 1, 2 2))', 'at least 3 points'],
  ['POLYGON ((1 1, 2 2, 1 1))', 'at least 3 different points'],
  ['POLYGON ((1 1, 2 NaN, 1 3))', 'longitude of point 2 must be'],
  [`LINESTRING (${'1 1,'.repeat(AREA_MAX_LENGTH / 4)}1 1)`, 'longer than'],
])('%.40s is refused and says why', (text, why) => {
  expect(() => parseArea(text)).toThrow(`Invalid area: `)
  expect(() => parseArea(text)).toThrow(why)
})
