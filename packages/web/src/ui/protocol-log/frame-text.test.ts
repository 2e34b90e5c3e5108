import { expect, test } from 'vitest'
import { hexOf, textOf } from './frame-text.ts'

test('a frame is read as hex and as text, whatever form it came in', () => {
  expect(hexOf({ data: '78780d0a', form: 'hex' })).toBe('78 78 0d 0a')
  expect(textOf({ data: '78780d0a41', form: 'hex' })).toBe('xx··A')
  expect(hexOf({ data: '*HQ#', form: 'text' })).toBe('2a 48 51 23')
  expect(textOf({ data: '*HQ,1#\r\n', form: 'text' })).toBe('*HQ,1#')
  expect([hexOf({ data: '', form: 'hex' }), textOf({ data: '', form: 'hex' })]).toEqual(['', ''])
})
