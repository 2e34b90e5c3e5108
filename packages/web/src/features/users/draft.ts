import type { User } from '@rastro/contracts'
import { USER_KEYS, type UserKey } from '@rastro/contracts/user-keys'

/** An attribute as text; empty when it is not there. */
export function attributeText({ attributes }: Pick<User, 'attributes'>, key: string): string {
  const value = attributes[key]
  return value === undefined || value === null ? '' : String(value)
}

/** The field behind one of the product's own keys as text. */
export function fieldText(user: Pick<User, 'attributes'>, field: UserKey): string {
  return attributeText(user, USER_KEYS[field])
}

/** The attributes with some changed; null and empty texts take one out. */
export function withAttributes(
  { attributes }: Pick<User, 'attributes'>,
  part: User['attributes'],
): Pick<User, 'attributes'> {
  const kept = Object.entries({ ...attributes, ...part }).filter(([, value]) => value !== null && value !== '')
  return { attributes: Object.fromEntries(kept) }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** A day as inputs take it (`2026-12-31`), where the person is; empty without an end. */
export function dayOf(time: string | null): string {
  if (time === null) return ''
  const day = new Date(time)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The last second of a day where the person is, as the wire writes it; null for none. */
export function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
