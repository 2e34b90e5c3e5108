import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('a name that is repeated is one text with commas, and digits stay text', () => {
  expect(parseSearch('?deviceId=7&deviceId=8&from=2026-11-18T09%3A00%3A00.000Z')).toEqual({
    deviceId: '7,8',
    from: '2026-11-18T09:00:00.000Z',
  })
})

test('what is absent is left out of the address', () => {
  expect(stringifySearch({ sort: 'km', to: undefined, from: null })).toBe('?sort=km')
  expect(stringifySearch({})).toBe('')
})
