import { LANGUAGES } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createCellWriters, readableWallClock } from './cells.ts'

const UNITS = { speedUnit: 'kmh', distanceUnit: 'km', volumeUnit: 'ltr', altitudeUnit: 'm' } as const

test('sheets have one pattern of date in every language, cells and head alike', () => {
  const formats = LANGUAGES.map(
    (language) => createCellWriters({ language, timeZone: 'America/Sao_Paulo', ...UNITS }).time.format,
  )
  expect(new Set(formats)).toEqual(new Set(['dd/mm/yyyy hh:mm:ss']))
  expect(readableWallClock(Date.UTC(2026, 10, 20, 9, 30))).toBe('20/11/2026 09:30:00')
})
