import type { Summary } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { runReport } from '../testing/run-report.ts'
import { driving, type Row, standing, track } from '../testing/track.ts'
import { compute } from './compute.ts'
import { nextMidnight } from './midnight.ts'

const HOUR = 3_600_000

/** From nine in the morning (UTC) one hour of driving at 10 m/s in every three, for two days. */
const TOUR: Row[] = Array.from({ length: 16 }, (_, turn): Row[] => [
  ...driving(turn * 10_800, turn * 36_000, 3600, 10),
  ...standing(turn * 10_800 + 3600, (turn + 1) * 36_000, 7100, 600),
]).flat()

const rowsOf = (options: { daily: boolean; timeZone?: string }, rows: readonly Row[] = TOUR): Summary[] =>
  runReport(compute, { points: track(...rows), options })

test('a summary has distance, odometers, hours, speeds and times of the whole period', () => {
  const rows = TOUR.map(([seconds, metres, speed]): Row => [seconds, metres, speed, { hours: 500_000 + seconds * 250 }])
  const [row, ...others] = rowsOf({ daily: false }, rows)
  expect(others).toEqual([])
  const lastSeconds = TOUR.at(-1)![0]
  expect(row).toMatchObject({
    deviceName: 'Van',
    startOdometer: 5000,
    startHours: 500_000,
    endHours: 500_000 + lastSeconds * 250,
    engineHours: lastSeconds * 250,
    startTime: '2026-11-20T09:00:00.000+00:00',
  })
  expect(row!.distance / 1000).toBeCloseTo(576, -1)
  expect(row!.averageSpeed).toBeCloseTo((row!.distance / (row!.engineHours / 1000)) * 1.94384, 3)
  expect(row!.maxSpeed).toBeCloseTo(19.44, 2)
})

test('without engine hours there is no average speed', () => {
  expect(rowsOf({ daily: false })[0]).toMatchObject({ engineHours: 0, averageSpeed: 0 })
})

test('days end at midnight of the time zone and add up to the period', () => {
  const rows = TOUR.map(
    ([seconds, metres, speed]): Row => [
      seconds,
      metres,
      speed,
      { hours: seconds * 250, fuel: 400 - metres / 5000, odometer: 1_000_000 + metres },
    ],
  )
  const [total] = rowsOf({ daily: false }, rows)
  for (const timeZone of ['UTC', 'America/Sao_Paulo', 'Asia/Kolkata']) {
    const days = rowsOf({ daily: true, timeZone }, rows)
    expect(days.length, timeZone).toBe(3)
    for (const key of ['distance', 'engineHours', 'spentFuel'] as const) {
      const sum = days.reduce((all, day) => all + day[key], 0)
      expect(sum, `${key} in ${timeZone}`).toBeCloseTo(total![key], 0)
    }
  }
  const [first, second] = rowsOf({ daily: true, timeZone: 'America/Sao_Paulo' }, rows)
  expect(Date.parse(first!.endTime!)).toBeLessThan(Date.parse('2026-11-21T03:00:00Z'))
  expect(Date.parse(second!.startTime!)).toBeGreaterThanOrEqual(Date.parse('2026-11-21T03:00:00Z'))
  expect(second!.startOdometer).toBe(first!.endOdometer)
})

test('a device without positions has no row', () => {
  expect(rowsOf({ daily: false }, [])).toEqual([])
  expect(rowsOf({ daily: true }, [])).toEqual([])
})

const midnight = (time: string, zone: string): string => new Date(nextMidnight(Date.parse(time), zone)).toISOString()

test('midnight follows the clock of the place, also where it is changed', () => {
  expect(midnight('2026-11-20T09:00:00Z', 'UTC')).toBe('2026-11-21T00:00:00.000Z')
  expect(midnight('2026-11-21T00:00:00Z', 'UTC')).toBe('2026-11-22T00:00:00.000Z')
  expect(midnight('2026-11-20T09:00:00Z', 'America/Sao_Paulo')).toBe('2026-11-21T03:00:00.000Z')
  // Berlin's day of 25 hours, and a day in São Paulo of 2018 that began at one in the morning.
  expect(midnight('2026-10-24T23:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z')
  expect(midnight('2018-11-03T12:00:00Z', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  expect(nextMidnight(Date.parse('2026-10-24T22:00:00Z'), 'Europe/Berlin')).toBe(
    Date.parse('2026-10-24T22:00Z') + 25 * HOUR,
  )
})
