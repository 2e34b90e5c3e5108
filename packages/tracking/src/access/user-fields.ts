import { isDeepStrictEqual } from 'node:util'
import { productKey, Refusal, type Server, USER_KEYS, type User } from '@rastro/contracts'
import { requireReselling } from './reseller-rules.ts'
import { requireWrite } from './write-rules.ts'

/** Fields nobody sets on himself, but a manager may on the users he manages. */
const MANAGER_FIELDS = [
  'readonly',
  'deviceReadonly',
  'disabled',
  'limitCommands',
  'disableReports',
  'fixedEmail',
  'temporary',
] as const
/** Attributes that carry rights; nobody sets them on himself either. Ownership has four names (OP-06). */
const RIGHTS = [
  'advancedPerms',
  'enableAdvancedPerms',
  'deviceLimit',
  'isShared',
  'isDriver',
  'isQrDriverId',
  'isReseller',
  'suspended',
  'trustUnlock',
  'trustUnlockDays',
  'trustUnlockedAt',
  'trustUnlockedUntil',
]
const OWNERS = ['managerId', 'parentId', 'ownerId', 'adminId']
const PROTECTED_ATTRIBUTES = [
  ...[...RIGHTS, ...OWNERS].flatMap((name) => [name, productKey(name)]),
  USER_KEYS.reseller,
  USER_KEYS.subResellers,
  USER_KEYS.resellerDomain,
  USER_KEYS.resellerLimit,
  USER_KEYS.editDevices,
]
/** What somebody pays is his manager's to say. */
const BILLING = productKey('billing.')
/** What a read-only user may still change on himself. */
const READONLY_ATTRIBUTES = new Set(['notificationTokens', 'termsAccepted'])

/** A change of a user's fields. `before` holds the defaults when the user is new. */
export interface UserChange {
  caller: User
  before: User
  after: User
  isNew: boolean
  /** A password comes with it, which no field shows. */
  setsPassword?: boolean
}

/**
 * Refuse a change of fields the caller may not set.
 * @throws Refusal administratorRequired, managerRequired
 */
export function requireUserFields({ caller, before, after, isNew }: UserChange, server: Server): void {
  if (caller.administrator) return
  if (before.administrator !== after.administrator) throw new Refusal('administratorRequired')
  requireReselling(caller, before, after)
  const isFixed = !isNew && (before.fixedEmail || server.fixedEmail)
  if (isFixed && before.email !== after.email) throw new Refusal('administratorRequired')
  if (outlives(caller, before, after)) throw new Refusal('administratorRequired')
  const changesFields = MANAGER_FIELDS.some((field) => before[field] !== after[field])
  const changesRights = protectedNames(before, after).some((name) => before.attributes[name] !== after.attributes[name])
  if (!changesFields && !changesRights) return
  if (before.id === caller.id) throw new Refusal('administratorRequired')
  if (caller.userLimit === 0) throw new Refusal('managerRequired')
}

function protectedNames(before: User, after: User): string[] {
  const names = [before, after].flatMap(({ attributes }) => Object.keys(attributes))
  return [...PROTECTED_ATTRIBUTES, ...names.filter((name) => name.startsWith(BILLING))]
}

/** Whether an account with an end would be given, or give, a later one. */
function outlives(caller: User, before: User, after: User): boolean {
  if (before.expirationTime === after.expirationTime) return false
  if (caller.expirationTime === null) return false
  return after.expirationTime === null || Date.parse(after.expirationTime) > Date.parse(caller.expirationTime)
}

/**
 * Refuse changes by a read-only account, except to its own push tokens and accepted terms.
 * @throws Refusal writeDenied
 */
export function requireUserWrite({ caller, before, after, setsPassword }: UserChange, server: Server): void {
  if (before.id === caller.id && !setsPassword && onlyReadonlyAttributesDiffer(before, after)) return
  requireWrite(caller, server)
}

function onlyReadonlyAttributesDiffer(before: User, after: User): boolean {
  return isDeepStrictEqual(withoutReadonlyAttributes(before), withoutReadonlyAttributes(after))
}

function withoutReadonlyAttributes({ attributes, ...fields }: User): User {
  const kept = Object.entries(attributes).filter(([name]) => !READONLY_ATTRIBUTES.has(name))
  return { ...fields, attributes: Object.fromEntries(kept) }
}
