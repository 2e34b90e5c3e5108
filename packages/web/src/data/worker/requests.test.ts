import { expect, test } from 'vitest'
import { positionUrls } from './requests.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('[POS-43] positions are asked for with one id parameter each', () => {
  const [url] = positionUrls('http://host', [7, 8])
  expect(url?.href).toBe('http://host/api/positions?id=7&id=8')
})

test('[POS-44] more than 500 ids are asked for in several calls', () => {
  expect(positionUrls('http://host', ids(500))).toHaveLength(1)
  const calls = positionUrls('http://host', ids(501))
  expect(calls.map((url) => url.searchParams.getAll('id').length)).toEqual([500, 1])
})
