import { expect, test } from 'vitest'
import { longitudeOf } from '../mercator.ts'
import { NINE, type Row, routeOf } from './testing/journey.ts'
import { readTrack, type Track } from './track.ts'
import { createTrackBuilder } from './track-builder.ts'

function trackOf(rows: readonly Row[]): Track {
  const builder = createTrackBuilder()
  for (const point of routeOf(rows)) builder.add(point)
  return builder.finish()
}

/** Metres east of the yard. */
const metresAt = (track: Track, seconds: number): number =>
  Math.round((longitudeOf(readTrack(track, NINE + seconds * 1000).x) - 10) * 111_319.49)

test('between two points the vehicle is in proportion of time', () => {
  const track = trackOf([
    [0, 0, 10],
    [10, 100, 30],
  ])
  expect(metresAt(track, 5)).toBe(50)
  expect(readTrack(track, NINE + 5000).speed).toBeCloseTo(20)
  expect(metresAt(track, -10)).toBe(0)
  expect(metresAt(track, 99)).toBe(100)
})

test('a course turns the short way round', () => {
  const track = trackOf([
    [0, 0, 10, { course: 350 }],
    [10, 100, 10, { course: 30 }],
  ])
  expect(readTrack(track, NINE + 5000).course).toBeCloseTo(10)
})

test('nothing is made up for a silence in which it got away', () => {
  const track = trackOf([
    [0, 0, 20],
    [1200, 9000, 20],
  ])
  expect(readTrack(track, NINE + 600_000)).toMatchObject({ isGap: true, speed: 0, index: 0 })
  expect(metresAt(track, 600)).toBe(0)
})

test('a vehicle that was silent in one place stood, whatever it did last', () => {
  const track = trackOf([
    [0, 0, 20],
    [600, 20, 20],
  ])
  expect(readTrack(track, NINE + 300_000)).toMatchObject({ isGap: false, speed: 0 })
})

test('points without a place are left out, and thousands fit', () => {
  const rows = Array.from({ length: 10_000 }, (_, index): Row => [index, index, 10])
  const track = trackOf([[0, 0, 0, { latitude: 0, longitude: 0 }], ...rows])
  expect(track.count).toBe(10_000)
  expect(track.times).toHaveLength(10_000)
})
