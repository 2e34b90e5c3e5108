import { expect, test } from 'vitest'
import { fromWallText, neighbourOf, type Preset, periodOf, toWallText } from './period.ts'

const ZONE = 'America/Sao_Paulo'
/** Noon in São Paulo, which is three hours behind UTC. */
const NOON = Date.UTC(2026, 10, 21, 15)
const written = (preset: Preset, zone = ZONE): string[] => {
  const { from, to } = periodOf(preset, NOON, zone)
  return [from, to].map((instant) => new Date(instant).toISOString())
}

test('[REP-11] presets are today, yesterday, 7, 30 and 90 days, from midnight to midnight', () => {
  const end = '2026-11-22T02:59:59.999Z'
  expect(written('today')).toEqual(['2026-11-21T03:00:00.000Z', end])
  expect(written('yesterday')).toEqual(['2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'])
  expect(written('7')).toEqual(['2026-11-15T03:00:00.000Z', end])
  expect(written('30')).toEqual(['2026-10-23T03:00:00.000Z', end])
  expect(written('90')).toEqual(['2026-08-24T03:00:00.000Z', end])
})

test('days begin at the midnight of the person, not of the machine', () => {
  expect(written('today', 'Asia/Tokyo')).toEqual(['2026-11-21T15:00:00.000Z', '2026-11-22T14:59:59.999Z'])
})

test('the day before is a whole day, also across the change of a clock', () => {
  // In New York clocks went back on 1 November 2026: that day had 25 hours.
  const monday = periodOf('today', Date.UTC(2026, 10, 2, 17), 'America/New_York')
  const sunday = neighbourOf(monday, -1, 'America/New_York')
  expect(new Date(sunday.from).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(sunday.to + 1).toBe(monday.from)
  expect(neighbourOf(sunday, 1, 'America/New_York')).toEqual(monday)
})

test('an input for date and time shows and means the time of the zone', () => {
  expect(toWallText(ZONE, NOON)).toBe('2026-11-21T12:00')
  expect(fromWallText(ZONE, '2026-11-21T12:00')).toBe(NOON)
  expect(fromWallText(ZONE, '')).toBeNaN()
})
