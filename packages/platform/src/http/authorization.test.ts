import { expect, test } from 'vitest'
import { readAuthorization } from './authorization.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test('a header shows a token, or a name and a password with whatever signs it has', () => {
  expect(readAuthorization('Bearer abc.def')).toEqual({ token: 'abc.def' })
  expect(readAuthorization(' bearer  abc ')).toEqual({ token: 'abc' })
  expect(readAuthorization(basic('ana@example.com:a:b\nç'))).toEqual({ name: 'ana@example.com', password: 'a:b\nç' })
  expect(readAuthorization(basic('ana:').replace('Basic', 'BASIC'))).toEqual({ name: 'ana', password: '' })
})

test('anything else shows nothing', () => {
  for (const header of ['', 'Bearer', 'Basic !', basic('no colon'), basic(':nobody'), 'Digest abc', 'Bearer a b'])
    expect(readAuthorization(header), header).toBeUndefined()
})
