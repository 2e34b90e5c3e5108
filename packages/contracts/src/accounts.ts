import { type Static, Type } from 'typebox'
import { suspensionOf } from './suspension.ts'
import { USER_KEYS } from './user-keys.ts'
import type { User } from './users.ts'
import type { Words } from './vocabulary.ts'
import { Id, Nullable, Text, Time } from './wire.ts'

/** What an account is for, the first that fits: the list of users shows it and filters by it. */
export const ACCOUNT_PROFILES = [
  'administrator',
  'driver',
  'shared',
  'reseller',
  'manager',
  'readonly',
  'client',
] as const
export type AccountProfile = (typeof ACCOUNT_PROFILES)[number]

export const ACCOUNT_PROFILE_WORDS: Readonly<Record<AccountProfile, Words>> = {
  administrator: { en: 'Administrator', pt: 'Administrador', es: 'Administrador' },
  driver: { en: 'Driver', pt: 'Motorista', es: 'Conductor' },
  shared: { en: 'Share link', pt: 'Compartilhamento', es: 'Enlace compartido' },
  reseller: { en: 'Reseller', pt: 'Revendedor', es: 'Revendedor' },
  manager: { en: 'Manager', pt: 'Gestor', es: 'Gestor' },
  readonly: { en: 'Read-only', pt: 'Somente leitura', es: 'Solo lectura' },
  client: { en: 'Customer', pt: 'Cliente', es: 'Cliente' },
}

/** How it stands with an account, the first that fits. */
export const ACCOUNT_STANDINGS = ['disabled', 'expired', 'suspended', 'expiring', 'active'] as const
export type AccountStanding = (typeof ACCOUNT_STANDINGS)[number]

export const ACCOUNT_STANDING_WORDS: Readonly<Record<AccountStanding, Words>> = {
  disabled: { en: 'Disabled', pt: 'Desativado', es: 'Desactivado' },
  expired: { en: 'Expired', pt: 'Vencido', es: 'Vencido' },
  suspended: { en: 'Suspended', pt: 'Suspenso', es: 'Suspendido' },
  expiring: { en: 'Expires soon', pt: 'Vence em breve', es: 'Vence pronto' },
  active: { en: 'Active', pt: 'Ativo', es: 'Activo' },
}

/** An account that ends within so many days is told apart. */
export const EXPIRING_DAYS = 30
const DAY_MS = 86_400_000

/** What the list of users can be ordered by. */
export const ACCOUNT_ORDERS = ['name', 'profile', 'devices', 'standing', 'expiration', 'lastAccess'] as const
export type AccountOrder = (typeof ACCOUNT_ORDERS)[number]

/** Most rows of one page: enough to export everybody at once. */
export const MOST_ACCOUNTS = 20_000

/** One user as a row of the list. */
export const Account = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Text(128),
  profile: Type.Enum([...ACCOUNT_PROFILES]),
  standing: Type.Enum([...ACCOUNT_STANDINGS]),
  expirationTime: Time,
  /** Vehicles he sees, directly or through groups. */
  devices: Type.Integer(),
  /** Users right below him. */
  subordinates: Type.Integer(),
  /** Who manages him; null for nobody. */
  manager: Nullable(Type.Object({ id: Id, name: Type.String() })),
  lastAccess: Time,
  /** Whether the caller may change him: nobody changes an administrator above himself. */
  mayChange: Type.Boolean(),
  /** Nobody removes himself either. */
  mayRemove: Type.Boolean(),
})
export type Account = Static<typeof Account>

/** Accounts by how they stand, of everybody the caller may act for; visitors of share links do not count. */
export const AccountCounts = Type.Object({
  total: Type.Integer(),
  active: Type.Integer(),
  expiring: Type.Integer(),
  expired: Type.Integer(),
  suspended: Type.Integer(),
  disabled: Type.Integer(),
  /** How many the caller may have; null for any number. */
  limit: Nullable(Type.Integer()),
})
export type AccountCounts = Static<typeof AccountCounts>

/** A page of the list of users: how many fit the filters, the rows of the page, and the counts of all. */
export const AccountPage = Type.Object({ total: Type.Integer(), rows: Type.Array(Account), counts: AccountCounts })
export type AccountPage = Static<typeof AccountPage>

/** Attributes of existing installations hold switches as texts as well. */
export function isSwitchedOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}

/** Whether an account is a reseller's: he has customers, and their customers are his. */
export function isReseller(user: Pick<User, 'userLimit' | 'attributes'>): boolean {
  return user.userLimit !== 0 && isSwitchedOn(user.attributes[USER_KEYS.reseller])
}

/** How many users a reseller may have below him, at any depth; undefined for any number. */
export function resellerLimitOf({ attributes }: Pick<User, 'attributes'>): number | undefined {
  const limit = Number(attributes[USER_KEYS.resellerLimit] ?? Number.NaN)
  return Number.isInteger(limit) && limit >= 0 ? limit : undefined
}

/** What an account is for. */
export function profileOf(user: User): AccountProfile {
  const driver = user.attributes[USER_KEYS.qrDriver]
  if (user.administrator) return 'administrator'
  if (driver !== undefined && driver !== null && driver !== '' && driver !== 0 && driver !== false) return 'driver'
  if (user.temporary || isSwitchedOn(user.attributes[USER_KEYS.shared])) return 'shared'
  if (isReseller(user)) return 'reseller'
  if (user.userLimit !== 0) return 'manager'
  return user.readonly ? 'readonly' : 'client'
}

/** How it stands with an account at an instant. */
export function standingOf(user: User, now: Date): AccountStanding {
  const left = user.expirationTime === null ? Number.POSITIVE_INFINITY : Date.parse(user.expirationTime) - now.getTime()
  if (user.disabled) return 'disabled'
  if (left <= 0) return 'expired'
  if (suspensionOf(user, now)) return 'suspended'
  return left <= EXPIRING_DAYS * DAY_MS ? 'expiring' : 'active'
}
