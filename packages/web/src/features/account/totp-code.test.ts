import { expect, test } from 'vitest'
import { fitsTotpKey } from './totp-code.ts'

/** 12345678901234567890, the key of the examples. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59_000, '287082'],
  [1_111_111_109_000, '081804'],
  [1_234_567_890_000, '005924'],
  [20_000_000_000_000, '353130'],
])('at %d ms the code of RFC 6238 fits', async (now, code) => {
  expect(await fitsTotpKey(KEY, code, now)).toBe(true)
})

test('a code of the step before fits, an older one and a wrong one do not', async () => {
  expect(await fitsTotpKey(KEY, '287082', 59_000 + 30_000)).toBe(true)
  expect(await fitsTotpKey(KEY, '287082', 59_000 + 60_000)).toBe(false)
  expect(await fitsTotpKey(KEY, '287083', 59_000)).toBe(false)
})
