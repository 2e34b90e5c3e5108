import type { User } from './users.ts'

/** How installations name whoever an account belongs to (OP-06). */
const OWNERS = ['manager', 'parent', 'owner', 'admin'].map((role) => `${role}id`)

/** Users an account belongs to: four names, on the user or among its attributes, in any case and with underscores. */
export function ownersOf(user: User): number[] {
  const named = [...Object.entries(user), ...Object.entries(user.attributes)]
  return named.flatMap(([name, value]) => {
    const id = Number(value)
    return isOwnerKey(name) && id > 0 ? [id] : []
  })
}

/** Whether a field or attribute of an account names whom it belongs to. */
export function isOwnerKey(name: string): boolean {
  return OWNERS.includes(name.toLowerCase().replaceAll('_', ''))
}
