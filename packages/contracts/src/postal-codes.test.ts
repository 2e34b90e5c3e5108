import { expect, test } from 'vitest'
import { formatPostalCode, postalCodeDigits } from './postal-codes.ts'

test('a postal code has eight digits, with a hyphen or without', () => {
  expect(['01310-100', '01310100', '01.310-100'].map(postalCodeDigits)).toEqual(['01310100', '01310100', '01310100'])
  expect(['1310-100', 'abc', '', '00000-000'].map(postalCodeDigits)).toEqual([null, null, null, null])
})

test('a postal code is shown with its hyphen', () => {
  expect(['01310100', 'none'].map(formatPostalCode)).toEqual(['01310-100', 'none'])
})
