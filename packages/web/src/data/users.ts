import type { Language, User } from '@rastro/contracts'
import { productKey } from '@rastro/contracts/wire'
import { callApi } from './api.ts'
import { LoginRefused } from './login-error.ts'

/** What a person fills in to open an account. */
export interface Registration {
  name: string
  email: string
  password: string
  /** What the person reads now: letters to the account are written in it. */
  language: Language
  /** One-time secret printed by an empty server: makes the first administrator. Null for open registration. */
  setup: string | null
}

/**
 * Open an account.
 * @throws LoginRefused FILL_NAME, FILL_EMAIL_FIELD, FILL_ALL_FIELDS before any call
 * @throws ApiError the server refused or is away
 */
export async function register({ name, email, password, language, setup }: Registration): Promise<User> {
  if (name.trim() === '') throw new LoginRefused('FILL_NAME')
  if (email.trim() === '') throw new LoginRefused('FILL_EMAIL_FIELD')
  if (password === '') throw new LoginRefused('FILL_ALL_FIELDS')
  const response = await callApi('/users', {
    method: 'POST',
    json: { name: name.trim(), email: email.trim(), password, attributes: { [productKey('lang')]: language } },
    ...(setup === null ? {} : { query: { setup } }),
  })
  // The wire is parsed here once; everything behind trusts the contract.
  return (await response.json()) as User
}
