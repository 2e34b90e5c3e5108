import { expect, test } from 'vitest'
import { dayOf, dueDates, isDay } from './days.ts'

test('[BIL-06] the first invoice is due on the first due day, the others on that day of each month', () => {
  const first = { day: 31, from: '2026-12-31' }
  expect(dueDates(first, '2026-11-01', '2027-04-30')).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
})

test('a day of the month alone is due from the first day that is asked for', () => {
  expect(dueDates({ day: 5, from: null }, '2026-12-06', '2027-01-10')).toEqual(['2027-01-05'])
  expect(dueDates({ day: 5, from: null }, '2026-12-05', '2026-12-05')).toEqual(['2026-12-05'])
})

test('a day begins at midnight of São Paulo, whatever the clock of the machine is set to', () => {
  expect(dayOf(new Date('2026-12-01T02:59:59Z'))).toBe('2026-11-30')
  expect(dayOf(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01')
})

test('a day that does not exist is none', () => {
  expect(['2026-02-28', '2026-02-30', '2026-13-01', '10/12/2026', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
