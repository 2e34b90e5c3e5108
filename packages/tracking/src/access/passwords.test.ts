import { argon2Sync, pbkdf2Sync } from 'node:crypto'
import { Refusal } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { encodeForeignHash } from './foreign-hashes.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

test('[C-22] a hash carries algorithm, parameters and salt, and fits only its password', async () => {
  const one = await passwords.hash('correct horse')
  const other = await passwords.hash('correct horse')
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify('correct horse', one)).toBe(true)
  expect(await passwords.verify('correct horsf', one)).toBe(false)
  expect(await passwords.verify('correct horse', null)).toBe(false)
  expect(await passwords.verify('', '')).toBe(false)
})

test('a hash with other parameters is checked with its own and known to be outdated', async () => {
  // argon2id, 8 MiB, one pass, two lanes of "older password", made with the runtime's own argon2.
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 8192, passes: 1, parallelism: 2, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: 'older password', nonce, ...cost })
  const encoded = `$argon2id$v=19$m=8192,t=1,p=2$${unpadded(nonce)}$${unpadded(hash)}`
  expect(await passwords.verify('older password', encoded)).toBe(true)
  expect(passwords.isOutdated(encoded)).toBe(true)
  expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false)
})

test('[C-22] a storm of logins is refused beyond what may wait, and the event loop stays free', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const results = await Promise.allSettled(Array.from({ length: 210 }, () => passwords.verify('x', null)))
  clearInterval(timer)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: new Refusal('tooManyAttempts') })
  expect(turns).toBeGreaterThan(50)
})

/** What a password of this length is refused with. */
function refusalOf(length: number, least?: number): unknown {
  try {
    return createPasswords(least).requireStrong('qzr7wvkx'.repeat(40).slice(0, length), [])
  } catch (error) {
    return error
  }
}

test('[C-15] a password is as long as the settings say at least, 256 at most, and whole', async () => {
  const weak = new Refusal('weakPassword')
  expect([7, 8, 256, 257].map((length) => refusalOf(length))).toEqual([weak, undefined, undefined, weak])
  expect([8, 11, 12, 256].map((length) => refusalOf(length, 12))).toEqual([weak, weak, undefined, undefined])
  const longest = 'x y '.repeat(64)
  const hash = await passwords.hash(longest)
  expect([await passwords.verify(longest, hash), await passwords.verify(longest.slice(0, 255), hash)]).toEqual([
    true,
    false,
  ])
})

test('hashes of both kinds of a Traccar server are checked as they are, and are outdated', async () => {
  const salt = Buffer.alloc(24, 9)
  const old = pbkdf2Sync('senha antiga', salt, 1000, 24, 'sha1').toString('hex')
  const newer = pbkdf2Sync('senha nova', salt, 200_000, 24, 'sha256').toString('hex')
  const encoded = [
    encodeForeignHash(old, salt.toString('hex'))!,
    encodeForeignHash(`PBKDF2WithHmacSHA256$200000$${newer}`, salt.toString('hex'))!,
  ] as const
  expect(await passwords.verify('senha antiga', encoded[0])).toBe(true)
  expect(await passwords.verify('senha nova', encoded[1])).toBe(true)
  expect(await passwords.verify('senha nova', encoded[0])).toBe(false)
  expect(await passwords.verify('senha antiga', encoded[1])).toBe(false)
  expect(encoded.map((hash) => passwords.isOutdated(hash))).toEqual([true, true])
  expect(encodeForeignHash('bcrypt:whatever', 'ab')).toBeUndefined()
})
