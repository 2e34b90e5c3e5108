import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

test('what is used again and again is remembered through any flood, the flood is not', () => {
  const recent = createRecent<number>(100)
  for (let index = 0; index < 10_000; index++) {
    recent.set(`flood ${index}`, index)
    if (index % 40 === 0) recent.set('kept', 7)
    expect(recent.size).toBeLessThanOrEqual(100)
  }
  expect(recent.get('kept')).toBe(7)
  expect(recent.get('flood 9999')).toBe(9999)
  expect(recent.get('flood 0')).toBeUndefined()
})

test('what is not used for two ages is forgotten', () => {
  const recent = createRecent<number>(100)
  recent.set('idle', 1)
  recent.set('busy', 2)
  recent.age()
  recent.set('busy', 3)
  recent.age()
  expect([recent.get('idle'), recent.get('busy'), recent.size]).toEqual([undefined, 3, 1])
})
