import { AUTO_ADD, PERMISSION, Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import type { Caller } from '../access/callers.ts'
import { requireDomain, requireUserRoom, resellerAt, resellerLimits, userRoom } from '../access/reseller-rules.ts'
import { firstAdministrator } from '../access/setup.ts'
import { isTotpKey } from '../access/totp.ts'
import { requireUserFields } from '../access/user-fields.ts'
import { isManager, requireWrite } from '../access/write-rules.ts'
import type { NewAccount } from '../store/users.ts'
import type { ApiDeps } from './api-deps.ts'
import { userView } from './user-view.ts'

/** What adding a user needs. */
export type UserDoor = Pick<ApiDeps, 'access' | 'setup' | 'store' | 'rights' | 'passwords' | 'directory'>

interface Adding {
  caller: Pick<Caller, 'user'> | undefined
  setupToken: string | undefined
  /** Where a stranger came in. */
  host?: string
}

/** Add one user, in turn with other writes. @throws Refusal */
export async function addUser(body: User, { caller, setupToken, host = '' }: Adding, deps: UserDoor): Promise<User> {
  const { access, setup } = deps
  const wanted = trimmed(body)
  const first = !caller && setupToken !== undefined && setup.isNew() ? setupToken : undefined
  const reseller = caller || first !== undefined ? undefined : resellerAt(host, access)
  const manager = caller ? managerFor(caller.user) : reseller
  const fields = caller
    ? fieldsFromCaller(wanted, caller.user, deps)
    : fieldsOfStranger(wanted, { first, reseller }, deps)
  if (manager) requireUserRoom(manager, access)
  requireDomain(fields, access)
  const hash = await hashOfPassword(wanted, deps, caller === undefined)
  // Only now, so that a refused password does not cost the link.
  if (first !== undefined) await setup.redeem(first)
  const [user] = await keep([{ fields, hash }], { adder: caller?.user, manager }, deps)
  return userView(user!)
}

/** Whose a user becomes whom somebody adds: his own, unless he is an administrator, to whom all belong. */
function managerFor(caller: User): User | undefined {
  return !caller.administrator && isManager(caller) ? caller : undefined
}

/** Hashes that are made at once, so that somebody who logs in meanwhile waits for few. */
const HASHES_AT_ONCE = 2

interface Ready {
  fields: User
  hash: string | undefined
}

/**
 * Add users many at a time, each by the rules of the call that adds one.
 * @param inTurn what nobody may come between; passwords are hashed before it, as they take long
 * @returns for each who was added, or why he was not
 */
export async function addUsersAs(
  caller: User,
  wanted: readonly User[],
  deps: UserDoor & Pick<ApiDeps, 'inTurn'>,
): Promise<(User | Refusal)[]> {
  const ready = await prepareAll(caller, wanted, deps)
  return deps.inTurn(() => keepAll(caller, ready, deps))
}

async function prepareAll(caller: User, wanted: readonly User[], deps: UserDoor): Promise<(Ready | Refusal)[]> {
  const taken = new Set([...deps.access.users()].map(({ email }) => email.toLowerCase()))
  const ready: (Ready | Refusal)[] = []
  const prepare = (body: User): Promise<Ready | Refusal> =>
    orRefusal(async () => {
      const user = trimmed(body)
      const fields = fieldsFromCaller(user, caller, deps)
      requireDomain(fields, deps.access)
      // The store would find it too, but only after the work of hashing.
      if (taken.has(user.email.toLowerCase())) throw new Refusal('duplicateEmail')
      return { fields, hash: await hashOfPassword(user, deps, false) }
    })
  const rows = wanted.entries()
  const lane = async (): Promise<void> => {
    for (const [index, body] of rows) ready[index] = await prepare(body)
  }
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, lane))
  return ready
}

async function keepAll(caller: User, ready: readonly (Ready | Refusal)[], deps: UserDoor): Promise<(User | Refusal)[]> {
  const manager = managerFor(caller)
  const relations = { adder: caller, manager }
  let room = (manager && userRoom(manager, deps.access)) ?? Number.POSITIVE_INFINITY
  const told = ready.map((one) => (one instanceof Refusal || room-- > 0 ? one : new Refusal('userLimitReached')))
  const good = told.flatMap((one) => (one instanceof Refusal ? [] : [one]))
  const added = await orRefusal(() => keep(good, relations, deps))
  if (!(added instanceof Refusal)) {
    const users = added.values()
    return told.map((one) => (one instanceof Refusal ? one : users.next().value!))
  }
  // One of them is refused, and with him all: each for himself tells who.
  const alone: (User | Refusal)[] = []
  for (const one of told)
    alone.push(one instanceof Refusal ? one : await orRefusal(async () => (await keep([one], relations, deps))[0]!))
  return alone
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

interface Relations {
  /** Who adds them; undefined for who registers. */
  adder: User | undefined
  manager: User | undefined
}

/** Keep new users, all or none, and let everybody know them. @throws Refusal */
async function keep(ready: readonly Ready[], { adder, manager }: Relations, deps: UserDoor): Promise<User[]> {
  const { access, store } = deps
  const notificationIds = adder ? rulesToPassOn(adder, deps) : []
  const accounts = ready.map(({ fields, hash }): NewAccount => {
    const { id: _, ...user } = fields
    return { user, passwordHash: hash ?? null }
  })
  const users = await store.users.addAccounts(accounts, {
    notificationIds,
    ...(manager && {
      manager: { userId: manager.id, limit: manager.userLimit },
      resellers: resellerLimits(manager, access),
    }),
  })
  for (const user of users) access.putUser(user)
  if (manager) access.addLinks(users.map(({ id }) => ({ userId: manager.id, managedUserId: id })))
  access.addLinks(
    users.flatMap(({ id: userId }) => notificationIds.map((notificationId) => ({ userId, notificationId }))),
  )
  return users
}

/** Rules whose owner wants it so tell the users he adds, too (NOT-16). */
function rulesToPassOn(owner: User, { access, directory }: UserDoor): number[] {
  return [...access.objectsOf(owner.id, 'notification')].filter(
    (id) => directory.get('notification', id)?.attributes[AUTO_ADD] === true,
  )
}

interface Stranger {
  /** The token of the set-up link. */
  first: string | undefined
  /** Whose customer he becomes. */
  reseller: User | undefined
}

/** Somebody without an account: the first administrator, or a registration when that is open. */
function fieldsOfStranger(wanted: User, { first, reseller }: Stranger, { access }: UserDoor): User {
  if (first !== undefined) return { ...wanted, ...firstAdministrator(wanted.name), ...identityOf(wanted) }
  if (!access.server().registration) throw new Refusal('registrationDisabled')
  if (access.server().attributes['totpForce'] === true && !wanted.totpKey)
    throw new Refusal('invalidInput', 'One-time password key is required')
  requireUserFields(
    { caller: { ...USER_DEFAULTS, id: -1 }, before: USER_DEFAULTS, after: wanted, isNew: true },
    access.server(),
  )
  if (!reseller) return { ...wanted, deviceLimit: -1 }
  return { ...wanted, deviceLimit: reseller.deviceLimit, expirationTime: reseller.expirationTime }
}

function identityOf({ name, email, login, phone, attributes, totpKey }: User) {
  return { name, email, login, phone, attributes, totpKey }
}

function fieldsFromCaller(wanted: User, caller: User, { access, rights }: UserDoor): User {
  rights.require(caller, PERMISSION.users + 1)
  requireWrite(caller, access.server())
  if (!isManager(caller) && !access.server().registration) throw new Refusal('registrationDisabled')
  // Nobody lasts longer than who made him.
  const expirationTime = wanted.expirationTime ?? (caller.administrator ? null : caller.expirationTime)
  const fields = rights.inherit(caller, { ...wanted, expirationTime })
  rights.requireWithin(caller, undefined, fields)
  requireUserFields({ caller, before: USER_DEFAULTS, after: fields, isNew: true }, access.server())
  return fields
}

/** @returns undefined when no password was given and none is needed */
export async function hashOfPassword(
  wanted: User,
  { passwords }: Pick<UserDoor, 'passwords'>,
  isNeeded: boolean,
): Promise<string | undefined> {
  if (wanted.password === null || wanted.password === '') {
    if (isNeeded) throw new Refusal('weakPassword')
    return undefined
  }
  passwords.requireStrong(wanted.password, [wanted.name, wanted.email, wanted.login])
  return passwords.hash(wanted.password)
}

/** A user without blanks around what names him. @throws Refusal invalidInput */
export function trimmed(user: User): User {
  const name = user.name.trim()
  const email = user.email.trim()
  if (name === '' || email === '') throw new Refusal('invalidInput', 'Invalid input: name and email are needed')
  if (user.totpKey && !isTotpKey(user.totpKey)) throw new Refusal('invalidInput', 'Invalid input: /totpKey')
  return { ...user, name, email, login: user.login?.trim() || null, phone: user.phone?.trim() || null }
}
