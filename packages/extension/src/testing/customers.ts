import { BILLING_KEYS, USER_DEFAULTS, USER_KEYS, type User } from '@rastro/contracts'

/** A customer who is billed 99,90 on the 10th, suspended 5 days after it, and has what a provider asks for. */
export function customer(id: number, attributes: User['attributes'] = {}): User {
  const billed = {
    [BILLING_KEYS.enabled]: true,
    [BILLING_KEYS.price]: 9990,
    [BILLING_KEYS.firstDueDay]: 10,
    [BILLING_KEYS.description]: 'Rastreamento',
    [BILLING_KEYS.autoSuspend]: true,
    [BILLING_KEYS.waitDays]: 5,
    [USER_KEYS.taxId]: '52998224725',
  }
  return {
    ...USER_DEFAULTS,
    id,
    name: `Cliente ${id}`,
    email: `c${id}@example.com`,
    attributes: { ...billed, ...attributes },
  }
}
