import { expect, test } from 'vitest'
import { keepUnits } from './keep-units.ts'

test('a number stays with its unit, and other words are free to break', () => {
  expect(keepUnits('Diretoria 06 está a 87 km/h; o limite é 80 km/h')).toBe(
    'Diretoria 06 está a 87\u00A0km/h; o limite é 80\u00A0km/h',
  )
  expect(keepUnits('Van 3 moved 12 miles')).toBe('Van 3 moved 12 miles')
})
