import { formatSchedules, parseSchedules } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { latestPeriod, type Repeat, repeatOf, schedulesOf, USUAL_REPEAT } from './repeat.ts'

const ZONE = 'America/Sao_Paulo'
// A Saturday, a quarter to ten on the clock of the device.
const NOW = new Date(2026, 10, 21, 9, 45).getTime()
const periods = (repeat: Partial<Repeat>, now = NOW): [string, string][] =>
  schedulesOf({ ...USUAL_REPEAT, ...repeat }, now, ZONE).map(({ start, end }) => [start, end])

test('each day: the period that runs now ends at the next such hour', () => {
  expect(periods({ time: '08:00' })).toEqual([['2026-11-21T08:00', '2026-11-22T08:00']])
  expect(periods({ time: '18:30' })).toEqual([['2026-11-20T18:30', '2026-11-21T18:30']])
})

test('each week: from one such weekday to the next', () => {
  expect(periods({ frequency: 'weekly', weekday: 'MO' })).toEqual([['2026-11-16T08:00', '2026-11-23T08:00']])
  expect(periods({ frequency: 'weekly', weekday: 'ST', time: '18:00' })).toEqual([
    ['2026-11-14T18:00', '2026-11-21T18:00'],
  ])
})

test('each month: from the first to the first, every month as long as it is, and the day only leap years have', () => {
  const months = periods({ frequency: 'monthly' })
  expect(months.slice(0, 3)).toEqual([
    ['2026-01-01T08:00', '2026-02-01T08:00'],
    ['2026-02-01T08:00', '2026-03-01T08:00'],
    ['2026-03-01T08:00', '2026-04-01T08:00'],
  ])
  expect(months.slice(11)).toEqual([
    ['2026-12-01T08:00', '2027-01-01T08:00'],
    ['2024-02-29T08:00', '2024-03-01T08:00'],
  ])
  // Begun in a leap year, February's period is still one of 28 days.
  expect(periods({ frequency: 'monthly' }, new Date(2028, 1, 10).getTime())[1]).toEqual([
    '2027-02-01T08:00',
    '2027-03-01T08:00',
  ])
})

test.each(['daily', 'weekly', 'monthly'] as const)(
  'a %s repetition survives the way into a calendar and back',
  (frequency) => {
    const repeat: Repeat = { ...USUAL_REPEAT, frequency, time: '18:30', weekday: frequency === 'weekly' ? 'ST' : 'MO' }
    expect(repeatOf(parseSchedules(formatSchedules(schedulesOf(repeat, NOW, ZONE))))).toEqual(repeat)
  },
)

test('a calendar that says more is no simple repetition', () => {
  const [daily] = schedulesOf(USUAL_REPEAT, NOW, ZONE)
  if (!daily) throw new Error('no schedule')
  expect(repeatOf(undefined)).toBeNull()
  expect(repeatOf([{ ...daily, end: '2026-11-21T18:00' }])).toBeNull()
  expect(repeatOf([daily, daily])).toBeNull()
})

test('a report that is sent now covers the day, week or month before', () => {
  const from = (frequency: Repeat['frequency']): number => latestPeriod({ ...USUAL_REPEAT, frequency }, NOW).from
  expect(from('daily')).toBe(NOW - 86_400_000)
  expect(from('weekly')).toBe(NOW - 7 * 86_400_000)
  expect(from('monthly')).toBe(new Date(2026, 9, 21, 9, 45).getTime())
})
