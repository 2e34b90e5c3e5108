import { expect, test } from 'vitest'
import { domainOf, resellerDomainOf } from './reseller-domain.ts'
import { USER_KEYS } from './user-keys.ts'

test('a domain is read as people write it', () => {
  expect(domainOf('Rastreio.TransVale.com.br')).toBe('rastreio.transvale.com.br')
  expect(domainOf(' https://frota.example/login ')).toBe('frota.example')
  expect(domainOf('frota.example.')).toBe('frota.example')
  expect(domainOf('rastreio.josé.example')).toBe('rastreio.xn--jos-dma.example')
})

test('addresses of machines and what is no domain are none', () => {
  for (const text of ['', 'localhost', '10.0.0.1', '[::1]', '-x.example', 'a..b', 'a b.example', 'x'.repeat(300), 7])
    expect(domainOf(text), String(text)).toBeNull()
})

test('only a reseller whose account is open has a domain', () => {
  const attributes = { [USER_KEYS.reseller]: true, [USER_KEYS.resellerDomain]: 'Frota.example' }
  const open = { attributes, disabled: false, userLimit: 5 }
  expect(resellerDomainOf(open)).toBe('frota.example')
  expect(resellerDomainOf({ ...open, disabled: true })).toBeNull()
  expect(resellerDomainOf({ ...open, userLimit: 0 })).toBeNull()
  expect(resellerDomainOf({ ...open, attributes: { ...attributes, [USER_KEYS.reseller]: false } })).toBeNull()
})
