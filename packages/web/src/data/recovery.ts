import { callApi } from './api.ts'
import { LoginRefused } from './login-error.ts'

/**
 * Ask for a link to a new password. The answer is the same whether there is such an account.
 * @param email e-mail or login name
 * @throws LoginRefused FILL_EMAIL_FIELD, without a call
 * @throws ApiError the server refused or is away
 */
export async function askForPassword(email: string): Promise<void> {
  if (email.trim() === '') throw new LoginRefused('FILL_EMAIL_FIELD')
  const form = { email: email.trim(), requested_from: location.origin }
  await callApi('/session/password', { method: 'POST', form })
}

/**
 * Set a new password with the token of a link.
 * @throws LoginRefused FILL_TOKEN_FIELD or FILL_ALL_FIELDS, without a call
 * @throws ApiError the server refused or is away
 */
export async function setPassword(token: string, password: string): Promise<void> {
  if (token.trim() === '') throw new LoginRefused('FILL_TOKEN_FIELD')
  if (password === '') throw new LoginRefused('FILL_ALL_FIELDS')
  await callApi('/session/password', { method: 'POST', form: { token: token.trim(), password } })
}
