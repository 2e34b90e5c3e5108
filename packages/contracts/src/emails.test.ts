import { expect, test } from 'vitest'
import { isEmail } from './emails.ts'

test('an e-mail address has a name and a host', () => {
  expect(['oficina@example.com', ' rui.alves+norte@frota.com.br ', 'root@rastro'].every(isEmail)).toBe(true)
})

test('what is no one address is none', () => {
  const texts = ['', '@', 'oficina', 'oficina@', '@example.com', 'a@b@c', 'Rui <rui@example.com>', 'a@b.c, d@e.f']
  expect(texts.filter(isEmail)).toEqual([])
})
