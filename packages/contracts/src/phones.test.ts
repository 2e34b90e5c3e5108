import { expect, test } from 'vitest'
import { formatPhone, internationalPhone, isPhone } from './phones.ts'

test('a Brazilian number is known however it is written', () => {
  const written = ['(11) 98412-7730', '11984127730', '011 98412 7730', '+55 11 98412-7730', '5511984127730']
  expect(new Set(written.map(internationalPhone))).toEqual(new Set(['+5511984127730']))
})

test('a landline has ten digits, and an area code never holds a zero', () => {
  expect(internationalPhone('(11) 3333-4444')).toBe('+551133334444')
  expect(['1033334444', '333344', '119841277301'].some(isPhone)).toBe(false)
})

test('a number of another country needs its plus', () => {
  expect(internationalPhone('+1 (415) 555-0100')).toBe('+14155550100')
  expect(['+1', '+55 123', 'abc', ''].some(isPhone)).toBe(false)
})

test('a number is shown as people write it', () => {
  expect(['+5511984127730', '1133334444', '+14155550100', 'ramal 12'].map(formatPhone)).toEqual([
    '(11) 98412-7730',
    '(11) 3333-4444',
    '+14155550100',
    'ramal 12',
  ])
})
