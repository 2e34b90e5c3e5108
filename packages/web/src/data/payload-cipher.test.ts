import { expect, test } from 'vitest'
import { decryptPayload, encryptPayload, readKey } from './payload-cipher.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

test('[API-07] a payload comes back from AES-CBC as it was, and never looks the same twice', async () => {
  const key = await readKey(bytes('00112233445566778899aabbccddeeff'))
  const text = '{"deviceId":7,"name":"Caminhão 14"}'
  const [first, second] = await Promise.all([encryptPayload(text, key), encryptPayload(text, key)])
  expect(await decryptPayload(first, key)).toBe(text)
  expect(first).not.toEqual(second)
})

test('what another program encrypted can be read, but not with another key', async () => {
  const key = await readKey(bytes('2b7e151628aed2a6abf7158809cf4f3c'))
  const iv = '000102030405060708090a0b0c0d0e0f'
  const other = await readKey(bytes('2b7e151628aed2a6abf7158809cf4f3d'))
  const { createCipheriv } = await import('node:crypto')
  const cipher = createCipheriv('aes-128-cbc', bytes('2b7e151628aed2a6abf7158809cf4f3c'), bytes(iv))
  const secret = `${cipher.update('olá', 'utf8', 'hex')}${cipher.final('hex')}`
  expect(await decryptPayload(bytes(iv + secret), key)).toBe('olá')
  await expect(decryptPayload(bytes(iv + secret), other)).rejects.toMatchObject({ name: 'OperationError' })
})
