import { expect, test } from 'vitest'
import { asciiJson } from './ascii-json.ts'

test('text beyond ASCII is written in ASCII and read back the same', () => {
  const value = { address: 'Av. São João, 1 – “Centro”', emoji: '🚚', plain: 'a"b\\c\n', count: 3 }
  const text = asciiJson(value)
  expect(text).toMatch(/^[ -~]*$/)
  expect(JSON.parse(text)).toEqual(value)
})

test('text that is ASCII already stays as it is', () => {
  expect(asciiJson({ a: 1, b: ['x', null] })).toBe('{"a":1,"b":["x",null]}')
})
