import { isReseller } from './accounts.ts'
import { USER_KEYS } from './user-keys.ts'
import type { User } from './users.ts'

const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/
const LONGEST = 253

/**
 * Read a domain as people write it: letters of any script and case, with or without `https://` and a path.
 * @returns its name as requests carry it; null for addresses of machines and anything that is no domain
 */
export function domainOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  const text = value.trim()
  const host = URL.parse(text.includes('://') ? text : `https://${text}`)?.hostname.replace(/\.$/, '') ?? ''
  const labels = host.split('.')
  const isName = labels.length > 1 && host.length <= LONGEST && labels.every((label) => LABEL.test(label))
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null
}

/** The domain a reseller shows his own branding on; null for anybody else. */
export function resellerDomainOf(user: Pick<User, 'userLimit' | 'attributes' | 'disabled'>): string | null {
  return isReseller(user) && !user.disabled ? domainOf(user.attributes[USER_KEYS.resellerDomain]) : null
}
