import { MAINTENANCE_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { amountText, shownAmount, wireAmount } from './amounts.ts'
import { dueRows } from './urgency.ts'

const oil = { ...MAINTENANCE_DEFAULTS, id: 1, name: 'Óleo', type: 'totalDistance', start: 10_000, period: 10_000 }
const vehicles = new Map(
  ['Baú 1', 'Baú 2', 'Baú 3', 'Baú 4'].map((name, index) => [index + 1, { name, plate: '' }] as const),
)
const at = (deviceId: number, value: number | null) => ({ maintenanceId: 1, deviceId, value, done: null, due: 10_000 })

test('the most urgent comes first, what told nothing last, and what cannot be named not at all', () => {
  const due = [at(1, 2000), at(2, null), at(3, 10_500), at(4, 9500), at(9, 1)]
  const rows = dueRows(due, new Map([[1, oil]]), vehicles)
  expect(rows.map(({ vehicle, urgency, left, progress }) => [vehicle, urgency, left, progress])).toEqual([
    ['Baú 3', 'late', -500, 1],
    ['Baú 4', 'soon', 500, 0.95],
    ['Baú 1', 'fine', 8000, 0.2],
    ['Baú 2', 'unknown', null, 0],
  ])
})

test('amounts are kilometres or miles and hours for people, metres and milliseconds on the wire', () => {
  expect(wireAmount(10_000, 'totalDistance', 'kmh')).toBe(10_000_000)
  expect(shownAmount(16_093_440, 'totalDistance', 'mph')).toBe(10_000)
  expect(wireAmount(250, 'hours', 'kmh')).toBe(900_000_000)
  expect(shownAmount(5, 'fuelConsumption', 'kmh')).toBe(5)
  expect(amountText(10_000_000, 'totalDistance', 'kmh', 'pt')).toBe('10.000 km')
  expect(amountText(900_000_000, 'hours', 'kmh', 'pt')).toBe('250 h')
})
