import {
  ACCOUNT_ORDERS,
  ACCOUNT_PROFILES,
  ACCOUNT_STANDINGS,
  type Account,
  type AccountCounts,
  type AccountOrder,
  AccountPage,
  isReseller,
  MOST_ACCOUNTS,
  PERMISSION,
  profileOf,
  resellerLimitOf,
  standingOf,
  type User,
  wireTime,
} from '@rastro/contracts'
import { type Static, Type } from 'typebox'
import { isAdministratorAbove, mayRemoveUser } from '../access/ranks.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { plainText } from './list-query.ts'

const ListQuery = Type.Object({
  /** Looked for in name, e-mail, login and phone; letter case and accents do not count. */
  query: Type.Optional(Type.String({ maxLength: 128 })),
  profile: Type.Optional(Type.Enum([...ACCOUNT_PROFILES])),
  standing: Type.Optional(Type.Enum([...ACCOUNT_STANDINGS])),
  order: Type.Optional(Type.Enum([...ACCOUNT_ORDERS])),
  descending: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ACCOUNTS })),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
})
type ListQuery = Static<typeof ListQuery>
const USUAL_PAGE = 50

/** The list of users as our own app shows it: filtered, ordered and cut into pages here, with the counts of everybody. */
export const userList: Resource = (app, deps) => {
  app.get(
    '/api/users/list',
    {
      config: { access: 'user', right: PERMISSION.users, summary: 'A page of the users one may act for, with counts' },
      schema: { querystring: ListQuery, response: { 200: AccountPage } },
    },
    async (request) => {
      const { user } = await deps.auth.require(request)
      return pageFor(user, request.query, await sceneOf(deps))
    },
  )
}

/** What rows are made from. */
interface Scene extends Pick<ApiDeps, 'access'> {
  now: Date
  visits: ReadonlyMap<number, Date>
}

async function sceneOf({ access, visits, clock }: ApiDeps): Promise<Scene> {
  return { access, now: clock.now(), visits: await visits.all() }
}

function pageFor(caller: User, wanted: ListQuery, scene: Scene): AccountPage {
  const { limit = USUAL_PAGE, offset = 0 } = wanted
  const everybody = scene.access.usersOf(caller)
  const found = everybody.filter((user) => fits(user, wanted, scene.now))
  const sorted = sortBy(found, wanted, scene)
  return {
    total: found.length,
    rows: sorted.slice(offset, offset + limit).map((user) => rowOf(user, caller, scene)),
    counts: countsOf(everybody, caller, scene.now),
  }
}

/** Visitors of share links have a screen of their own: they are listed only when they are asked for. */
function fits(user: User, { query = '', profile, standing }: ListQuery, now: Date): boolean {
  const own = profileOf(user)
  if (profile === undefined ? own === 'shared' : own !== profile) return false
  if (standing !== undefined && standingOf(user, now) !== standing) return false
  const text = plainText(query.trim())
  return (
    text === '' || [user.name, user.email, user.login, user.phone].some((one) => plainText(one ?? '').includes(text))
  )
}

/** What each order compares; what is missing stands last in both directions. */
const KEYS: Readonly<Record<AccountOrder, (user: User, scene: Scene) => string | number | null>> = {
  name: (user) => plainText(user.name),
  profile: (user) => ACCOUNT_PROFILES.indexOf(profileOf(user)),
  devices: (user, { access }) => access.devicesOf(user.id).size,
  standing: (user, { now }) => ACCOUNT_STANDINGS.indexOf(standingOf(user, now)),
  expiration: ({ expirationTime }) => (expirationTime === null ? null : Date.parse(expirationTime)),
  lastAccess: (user, { visits }) => visits.get(user.id)?.getTime() ?? null,
}

function sortBy(users: readonly User[], { order = 'name', descending = false }: ListQuery, scene: Scene): User[] {
  const turn = descending ? -1 : 1
  // Each key is made once, not once for each comparison; equal ones stand by name.
  const keyed = users.map((user) => ({ user, key: KEYS[order](user, scene), name: plainText(user.name) }))
  keyed.sort(
    (one, other) =>
      Number(one.key === null) - Number(other.key === null) ||
      turn * compare(one.key ?? 0, other.key ?? 0) ||
      compare(one.name, other.name),
  )
  return keyed.map(({ user }) => user)
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function rowOf(user: User, caller: User, { access, now, visits }: Scene): Account {
  const { id, name, email, phone, expirationTime } = user
  const [managerId] = access.userTree.managersOf(id)
  const manager = managerId === undefined ? undefined : access.user(managerId)
  const visit = visits.get(id)
  return {
    id,
    name,
    email,
    phone,
    profile: profileOf(user),
    standing: standingOf(user, now),
    expirationTime,
    devices: access.devicesOf(id).size,
    subordinates: access.managedBy(id).size,
    manager: manager ? { id: manager.id, name: manager.name } : null,
    lastAccess: visit ? wireTime(visit) : null,
    mayChange: !isAdministratorAbove(user, caller, access),
    mayRemove: mayRemoveUser(caller, user, access),
  }
}

function countsOf(users: readonly User[], caller: User, now: Date): AccountCounts {
  const counts = { total: 0, active: 0, expiring: 0, expired: 0, suspended: 0, disabled: 0 }
  for (const user of users) {
    if (profileOf(user) === 'shared') continue
    counts.total++
    counts[standingOf(user, now)]++
  }
  return { ...counts, limit: limitOf(caller) }
}

/** The smaller of what one may manage directly and have below oneself as a reseller. */
function limitOf(user: User): number | null {
  if (user.administrator) return null
  const limits = [user.userLimit, isReseller(user) ? (resellerLimitOf(user) ?? -1) : -1].filter((limit) => limit >= 0)
  return limits.length === 0 ? null : Math.min(...limits)
}
