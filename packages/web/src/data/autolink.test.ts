import { expect, test } from 'vitest'
import { phoneSetupLink } from './autolink.ts'

test('the code for a phone names address, identifier and rhythm', () => {
  const link = new URL(phoneSetupLink('https://frota.example', 'fone 7&8'))
  expect(link.origin + link.pathname).toBe('https://frota.example/')
  expect(Object.fromEntries(link.searchParams)).toEqual({ id: 'fone 7&8', interval: '30', service: 'true' })
})
