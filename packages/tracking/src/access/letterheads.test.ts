import { SERVER_DEFAULTS, USER_DEFAULTS, USER_KEYS, type User } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createLetterheads } from './letterheads.ts'

const reseller = (id: number, domain: string, changes: Partial<User> = {}): User => ({
  ...USER_DEFAULTS,
  id,
  userLimit: -1,
  attributes: { [USER_KEYS.reseller]: true, [USER_KEYS.resellerDomain]: domain },
  ...changes,
})

/** The letterhead of user 1, whom the people stand above, the nearest first. */
async function letterheadUnder(
  above: readonly User[],
  titles: Readonly<Record<number, string>> = {},
  { title = '', publicUrl = 'https://rastro.example/' } = {},
) {
  const people = new Map(above.map((user) => [user.id, user]))
  const letterheadOf = createLetterheads({
    access: {
      user: (id) => people.get(id),
      userTree: { above: () => new Set(people.keys()) },
      server: () => ({ ...SERVER_DEFAULTS, attributes: { title } }),
    },
    themeTitleOf: async (owner) => titles[owner] ?? null,
    publicUrl: () => publicUrl,
  })
  return letterheadOf({ ...USER_DEFAULTS, id: 1 })
}

test('a customer of a reseller is written to in his name and led to his domain', async () => {
  expect(await letterheadUnder([reseller(2, 'frota.example')], { 2: 'TransVale', 0: 'Da casa' })).toEqual({
    product: 'TransVale',
    url: 'https://frota.example',
    senderName: 'TransVale',
  })
})

test('the nearest reseller with a domain counts, and the port of the installation stays', async () => {
  const operator = { ...USER_DEFAULTS, id: 4, userLimit: 5 }
  const above = [operator, reseller(3, ''), reseller(2, 'frota.example'), reseller(5, 'far.example')]
  const titles = { 3: 'No domain', 2: 'TransVale', 5: 'Far' }
  expect(await letterheadUnder(above, titles, { publicUrl: 'http://localhost:8082' })).toEqual({
    product: 'TransVale',
    url: 'http://frota.example:8082',
    senderName: 'TransVale',
  })
})

test('a reseller without a theme lends his domain alone, one who is disabled nothing', async () => {
  expect(await letterheadUnder([reseller(2, 'frota.example')], { 0: 'Da casa' })).toEqual({
    product: 'Da casa',
    url: 'https://frota.example',
    senderName: undefined,
  })
  const gone = reseller(2, 'frota.example', { disabled: true })
  expect(await letterheadUnder([gone], { 2: 'TransVale' })).toMatchObject({ url: 'https://rastro.example' })
})

test('everybody else reads the name of the installation: of its theme, its settings, or the product', async () => {
  const url = 'https://rastro.example'
  const senderName = undefined
  expect(await letterheadUnder([], { 0: 'Da casa' }, { title: 'Frota' })).toEqual({
    product: 'Da casa',
    url,
    senderName,
  })
  expect(await letterheadUnder([], {}, { title: 'Frota' })).toEqual({ product: 'Frota', url, senderName })
  expect(await letterheadUnder([])).toEqual({ product: 'Rastro', url, senderName })
})
