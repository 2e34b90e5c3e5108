import { formatArea } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { readArea, readPoints, sizeOf, writePoints } from './area-words.ts'

const points = (count: number) => `${count} pontos`

test('[GEO-13] a circle tells its size in km²', () => {
  expect(sizeOf({ kind: 'circle', latitude: -10.9, longitude: -37, radius: 1000 }, 'pt', points)).toBe('3,14 km²')
  expect(sizeOf({ kind: 'circle', latitude: -10.9, longitude: -37, radius: 150 }, 'pt', points)).toBe('0,0707 km²')
})

test('[GEO-14] polygons and lines tell how many points they have', () => {
  const line = {
    kind: 'line',
    points: [
      { latitude: 1, longitude: 2 },
      { latitude: 3, longitude: 4 },
    ],
  } as const
  expect(sizeOf(line, 'pt', points)).toBe('2 pontos')
  expect(
    sizeOf({ ...line, kind: 'polygon', points: [...line.points, { latitude: 5, longitude: 6 }] }, 'pt', points),
  ).toBe('3 pontos')
})

test('[GEO-04] the text of a circle is read and written without loss', () => {
  const text = 'CIRCLE (-10.9091 -37.0677, 150)'
  const area = readArea(text)
  expect(area).toEqual({ kind: 'circle', latitude: -10.9091, longitude: -37.0677, radius: 150 })
  expect(area && formatArea(area)).toBe(text)
  expect(readArea('')).toBeNull()
})

test.each([
  ['-10.5 -37.25', -10.5, -37.25],
  ['-10.5, -37.25', -10.5, -37.25],
  ['-10,5; -37,25', -10.5, -37.25],
  ['-10,5, -37,25', -10.5, -37.25],
  ['(10.5,37.25)', 10.5, 37.25],
  ['10,37', 10, 37],
])('a point typed as "%s" is understood', (text, latitude, longitude) => {
  expect(readPoints(text)).toEqual({ points: [{ latitude, longitude }] })
})

test('the first line that is no point is named', () => {
  expect(readPoints('1 2\n\nhere\n3 4')).toEqual({ wrongLine: 3 })
  expect(readPoints('91 0')).toEqual({ wrongLine: 1 })
  expect(readPoints('0 181')).toEqual({ wrongLine: 1 })
})

test('points that are written are read again', () => {
  const places = [
    { latitude: -10.912345, longitude: -37.054321 },
    { latitude: 0, longitude: 4 },
  ]
  expect(readPoints(writePoints(places))).toEqual({ points: places })
})
