import { LOGIN_ERRORS } from '@rastro/contracts/errors'
import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { codeOfText, normaliseLoginError } from './login-error.ts'

const codeOf = (status: number | null, body: string) => normaliseLoginError(new ApiError(status, body)).code

test('[ERR-01] the part before the dash becomes the code, in upper case with underscores', () => {
  expect(codeOfText('Account is disabled - User has expired')).toBe('ACCOUNT_IS_DISABLED')
  expect(codeOf(400, 'Account is disabled - User has expired')).toBe('ACCOUNT_IS_DISABLED')
  expect(codeOf(401, 'HTTP 401 Unauthorized')).toBe('HTTP_401_UNAUTHORIZED')
})

test('[ERR-02] a status of 500 means the account is blocked', () => {
  expect(codeOf(500, 'NullPointerException')).toBe('ACCOUNT_IS_BLOCKED')
})

test('[ERR-03] no answer means a connection error', () => {
  expect(codeOf(null, '')).toBe('CONNECTION_ERROR')
})

test('[ERR-04] an error that is not text is unknown', () => {
  expect(codeOf(400, '{"error":{"code":7}}')).toBe('UNKNOWN_ERROR')
  expect(codeOf(400, '42')).toBe('UNKNOWN_ERROR')
  expect(codeOf(400, '<html>proxy</html>')).toBe('UNKNOWN_ERROR')
})

test('[ERR-05] a failure while handling the answer is a process error', () => {
  expect(normaliseLoginError(new SyntaxError('Unexpected token')).code).toBe('LOGIN_PROCESS_ERROR')
})

test('[AUTH-22] the error field of a JSON answer is read', () => {
  expect(codeOf(400, '{"error":"Account is suspended"}')).toBe('ACCOUNT_IS_SUSPENDED')
})

test('the trust field of a JSON answer is read', () => {
  const failure = normaliseLoginError(new ApiError(400, '{"error":"Account is suspended trust","trustAvailable":true}'))
  expect(failure).toEqual({ code: 'ACCOUNT_IS_SUSPENDED_TRUST', trustAvailable: true })
})

test('every code of the catalogue survives being sent as text', () => {
  for (const code of LOGIN_ERRORS) expect(codeOf(400, code.toLowerCase().replaceAll('_', ' '))).toBe(code)
})
