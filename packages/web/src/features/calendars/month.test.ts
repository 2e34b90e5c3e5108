import { formatSchedules, type Schedule } from '@rastro/contracts'
import { createCalendar } from '@rastro/contracts/calendar/create-calendar'
import { expect, test } from 'vitest'
import { firstOf, monthAt, weeksOf } from './month.ts'

const RECIFE = 'America/Recife'
const NOVEMBER = monthAt(Date.parse('2026-11-23T12:00Z'), RECIFE)

function daysOf(schedules: readonly Schedule[], month = NOVEMBER) {
  const weeks = weeksOf(month, RECIFE, createCalendar(formatSchedules(schedules)))
  return weeks
    .flat()
    .map(({ wall, isInMonth, parts }) => ({ day: new Date(wall).toISOString().slice(0, 10), isInMonth, parts }))
}

const at = (start: string, end: string, repeat: Schedule['repeat'] = null): Schedule => ({
  start,
  end,
  timeZone: RECIFE,
  repeat,
})

test('a month is whole weeks from Sunday to Saturday', () => {
  const days = daysOf([at('2026-11-23T08:00', '2026-11-23T18:00')])
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-01', '2026-12-05'])
  expect(days.filter(({ isInMonth }) => isInMonth)).toHaveLength(30)
  expect(new Date(firstOf(NOVEMBER + 1)).toISOString()).toBe('2026-12-01T00:00:00.000Z')
})

test('a day shows the hours a calendar covers of it, on the clock of its zone', () => {
  const days = daysOf([at('2026-11-23T08:00', '2026-11-23T18:30')])
  expect(days.filter(({ parts }) => parts.length > 0)).toEqual([
    { day: '2026-11-23', isInMonth: true, parts: [{ from: 480, to: 1110 }] },
  ])
})

test('a night stands in both of its days, and what touches is one', () => {
  const repeat = { frequency: 'daily', interval: 1, days: [], ends: { after: 2 } } as const
  const days = daysOf([at('2026-11-10T22:00', '2026-11-11T06:00', repeat), at('2026-11-11T06:00', '2026-11-11T07:00')])
  expect(days.filter(({ parts }) => parts.length > 0).map(({ day, parts }) => [day, parts])).toEqual([
    ['2026-11-10', [{ from: 1320, to: 1440 }]],
    [
      '2026-11-11',
      [
        { from: 0, to: 420 },
        { from: 1320, to: 1440 },
      ],
    ],
    ['2026-11-12', [{ from: 0, to: 360 }]],
  ])
})
