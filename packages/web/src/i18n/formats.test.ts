import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'
import { formatNumber } from './numbers.ts'
import { formatAge, formatDate, formatDateTime, formatDuration, formatReading } from './times.ts'
import {
  formatCoordinates,
  formatDistance,
  formatEngineHours,
  formatSpeed,
  formatSpeedBeside,
  speedUnitOf,
} from './units.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const noon = new Date(2026, 10, 21, 12, 3, 4).getTime()

test('[I18-09] dates follow the Brazilian pattern in every language', () => {
  expect(formatDate(noon)).toBe('21/11/2026')
  expect(formatDateTime(noon)).toBe('21/11/2026 12:03:04')
  for (const language of LANGUAGES) expect(formatReading(noon, noon + 48 * HOUR, language)).toBe('21/11')
})

test('durations show their two largest parts', () => {
  expect(formatDuration(8_900)).toBe('8 s')
  expect(formatDuration(24 * MINUTE)).toBe('24 min')
  expect(formatDuration(HOUR + 5 * MINUTE)).toBe('1 h 05')
  expect(formatDuration(72 * HOUR)).toBe('3 d')
  expect(formatDuration(76 * HOUR)).toBe('3 d 4 h')
  expect(formatDuration(-1)).toBe('0 s')
})

test('ages are sentences of the language', () => {
  expect(formatAge(noon, noon + 8_000, 'pt')).toBe('há 8 s')
  expect(formatAge(noon, noon + 8_000, 'es')).toBe('hace 8 s')
  expect(formatAge(noon, noon + 8_000, 'en')).toBe('8 s ago')
})

test('a reading within the day shows the time once it is older than an hour', () => {
  expect(formatReading(noon, noon + 59 * MINUTE, 'pt')).toBe('há 59 min')
  expect(formatReading(noon, noon + 6 * HOUR, 'pt')).toBe('12:03')
})

test('numbers carry the separators of the language and never a minus zero', () => {
  expect(formatNumber(84_213, 'pt')).toBe('84.213')
  expect(formatNumber(84_213, 'en')).toBe('84,213')
  expect(formatNumber(-0, 'en')).toBe('0')
})

test('speeds arrive in knots and are shown in km/h, or mph where somebody asked for it', () => {
  expect(formatSpeed(10, speedUnitOf(undefined), 'pt')).toBe('19')
  expect(formatSpeed(10, speedUnitOf('mph'), 'pt')).toBe('12')
})

test('a speed just above its limit is written so that it is seen to be', () => {
  expect(formatSpeedBeside(54, 43.2, 'kmh', 'pt')).toBe('100 km/h')
  expect(formatSpeedBeside(43.4, 43.2, 'kmh', 'pt')).toBe('80,4 km/h')
  expect(formatSpeedBeside(43.2, 43.4, 'kmh', 'pt')).toBe('80,0 km/h')
})

test('distances and engine hours lose their decimal from a hundred on', () => {
  expect(formatDistance(1_500, 'kmh', 'pt')).toBe('1,5 km')
  expect(formatDistance(84_213_000, 'kmh', 'pt')).toBe('84.213 km')
  expect(formatDistance(1_609.344, 'mph', 'en')).toBe('1.0 mi')
  expect(formatEngineHours(3_912 * HOUR, 'pt')).toBe('3.912 h')
})

test('coordinates have five decimals', () => {
  expect(formatCoordinates(-23.5635, -46.6826, 'pt')).toBe('-23,56350, -46,68260')
})

test('[I18-10] money is shown as R$ with two decimals in Portuguese, and in Spanish too', () => {
  expect(formatMoney(1234.5, 'pt')).toBe('R$\u00a01.234,50')
  expect(formatMoney(1234.5, 'es')).toBe('R$\u00a01.234,50')
  expect(formatMoney(-3, 'pt')).toBe('-R$\u00a03,00')
})

test('[I18-11] money is shown in dollars in English', () => {
  expect(formatMoney(1234.5, 'en')).toBe('$1,234.50')
})
