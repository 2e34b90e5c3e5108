import { expect, test } from 'vitest'
import { isOneDay, PERIOD_PRESETS, periodOf } from './period.ts'

const NOW = new Date(2026, 10, 21, 9, 41).getTime()
const at = (day: number, month = 10): number => new Date(2026, month, day).getTime()

test('[REP-11] today, yesterday and the last 7, 30 and 90 days are whole days', () => {
  const ranges = Object.fromEntries(PERIOD_PRESETS.map((preset) => [preset, periodOf(preset, NOW)]))
  expect(ranges).toEqual({
    today: { from: at(21), to: at(22) - 1 },
    yesterday: { from: at(20), to: at(21) - 1 },
    last7: { from: at(15), to: at(22) - 1 },
    last30: { from: at(23, 9), to: at(22) - 1 },
    last90: { from: at(24, 7), to: at(22) - 1 },
  })
})

test('only today and yesterday are one day', () => {
  expect(PERIOD_PRESETS.filter((preset) => isOneDay(periodOf(preset, NOW)))).toEqual(['today', 'yesterday'])
})
