import type { SheetNames } from '@rastro/reports'
import { expect, test } from 'vitest'
import { type CellForm, sortableOf, unitsOf, writeCell } from './cells.ts'
import { type AnyColumn, reportList } from './report-list.ts'
import { totalOf } from './totals.ts'

const FORM: CellForm = { language: 'pt', unit: 'kmh', withDay: false, yes: 'Sim', no: 'Não' }
const NAMES: SheetNames = {
  language: 'pt',
  measure: (_, value) => [value, ''],
  geofence: () => '',
  maintenance: () => '',
  address: () => null,
}

test('figures are written as people read them, in the unit of the person', () => {
  expect(writeCell('distance', 14_830, FORM)).toBe('14,8')
  expect(writeCell('distance', 84_213_400, FORM)).toBe('84.213')
  expect(writeCell('distance', 16_093.4, { ...FORM, unit: 'mph' })).toBe('10,0')
  expect(writeCell('speed', 45.4, FORM)).toBe('84')
  expect(writeCell('duration', 2_940_000, FORM)).toBe('49 min')
  expect(writeCell('volume', 3.25, { ...FORM, language: 'en' })).toBe('3.3')
  expect(writeCell('yesNo', false, FORM)).toBe('Não')
  expect(unitsOf(['time', 'distance', 'speed', 'distance'], 'mph')).toBe('mi · mph')
})

test('times have their day only in periods longer than one', () => {
  const noon = new Date(2026, 5, 11, 6, 12).toISOString()
  expect(writeCell('time', noon, FORM)).toBe('06:12')
  expect(writeCell('time', noon, { ...FORM, withDay: true })).toBe('11/06 06:12')
})

test('what is missing is a dash and stands last', () => {
  expect(writeCell('time', null, FORM)).toBe('–')
  expect(writeCell('duration', Number.NaN, FORM)).toBe('–')
  expect(sortableOf('time', null)).toBeNull()
})

function column(key: string): AnyColumn {
  const found = reportList
    .flatMap(({ name, columns }) => (name === 'trips' ? columns : []))
    .find((each) => each.key === key)
  if (!found) throw new Error(`trips have no ${key}`)
  return found
}

test('totals are the sum or the largest of all rows, and none where there are no figures', () => {
  const rows = [
    { deviceId: 1, distance: 1000, maxSpeed: 40 },
    { deviceId: 1, distance: 2500, maxSpeed: 30 },
  ]
  expect(totalOf(column('distance'), rows, NAMES)).toBe(3500)
  expect(totalOf(column('maxSpeed'), rows, NAMES)).toBe(40)
  expect(totalOf(column('averageSpeed'), rows, NAMES)).toBeNull()
  expect(totalOf(column('distance'), [], NAMES)).toBeNull()
})
