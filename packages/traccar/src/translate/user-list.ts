import {
  ACCOUNT_PROFILES,
  ACCOUNT_STANDINGS,
  type Account,
  type AccountPage,
  profileOf,
  standingOf,
  type User,
} from '@rastro/contracts'
import { linksBetween } from '../administrator.ts'
import { readJson } from '../forward/forward.ts'
import { askFor, type Translator, type Translators } from './translator.ts'

const USUAL_PAGE = 50

/** What rows are made from. */
interface Facts {
  now: Date
  devices: ReadonlyMap<number, number>
  subordinates: ReadonlyMap<number, number>
  managers: ReadonlyMap<number, number>
  users: ReadonlyMap<number, User>
}

/** Letter case and accents do not count. */
function plain(text: string | null): string {
  return (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function countBy<T>(links: readonly T[], keyOf: (link: T) => number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const link of links) counts.set(keyOf(link), (counts.get(keyOf(link)) ?? 0) + 1)
  return counts
}

function rowOf(user: User, caller: User, facts: Facts): Account {
  const { id, name, email, phone, expirationTime } = user
  const manager = facts.users.get(facts.managers.get(id) ?? 0)
  const isAbove = user.administrator && !caller.administrator
  return {
    id,
    name,
    email,
    phone,
    profile: profileOf(user),
    standing: standingOf(user, facts.now),
    expirationTime,
    devices: facts.devices.get(id) ?? 0,
    subordinates: facts.subordinates.get(id) ?? 0,
    manager: manager ? { id: manager.id, name: manager.name } : null,
    lastAccess: null,
    mayChange: !isAbove,
    mayRemove: !isAbove && id !== caller.id,
  }
}

const KEYS: Readonly<Record<string, (row: Account) => string | number | null>> = {
  name: ({ name }) => plain(name),
  profile: ({ profile }) => ACCOUNT_PROFILES.indexOf(profile),
  devices: ({ devices }) => devices,
  standing: ({ standing }) => ACCOUNT_STANDINGS.indexOf(standing),
  expiration: ({ expirationTime }) => (expirationTime === null ? null : Date.parse(expirationTime)),
}

/** What is missing stands last in both directions; equal ones stand by name. */
function sorted(rows: readonly Account[], order: string, turn: 1 | -1): Account[] {
  const keyOf = KEYS[order] ?? KEYS['name']
  return rows.toSorted((one, other) => {
    const [left = null, right = null] = [keyOf?.(one), keyOf?.(other)]
    if ((left === null) !== (right === null)) return left === null ? 1 : -1
    return turn * compare(left ?? 0, right ?? 0) || compare(plain(one.name), plain(other.name))
  })
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function fits(user: User, { query = '', profile, standing }: Readonly<Record<string, string>>, now: Date): boolean {
  const own = profileOf(user)
  if (profile === undefined ? own === 'shared' : own !== profile) return false
  if (standing !== undefined && standingOf(user, now) !== standing) return false
  const text = plain(query.trim())
  return [user.name, user.email, user.login, user.phone].some((one) => plain(one).includes(text))
}

function countsOf(users: readonly User[], caller: User, now: Date): AccountPage['counts'] {
  const counts = { total: 0, active: 0, expiring: 0, expired: 0, suspended: 0, disabled: 0 }
  for (const user of users) {
    if (profileOf(user) === 'shared') continue
    counts.total++
    counts[standingOf(user, now)]++
  }
  return { ...counts, limit: caller.administrator || caller.userLimit < 0 ? null : caller.userLimit }
}

/** A page of users: the server has the users, and neither pages with a total nor counts. */
const list: Translator = async (request, _, scene) => {
  const query = request.query as Readonly<Record<string, string>> // a value given twice is one too many anyway
  const caller = await scene.callers.require(request)
  const [users, devices, tree] = await Promise.all([
    askFor(request, scene, { method: 'GET', path: '/api/users' }).then((answer) => readJson<User[]>(answer)),
    linksBetween(scene.administrator, ['userId', 0], ['deviceId', 0]),
    linksBetween(scene.administrator, ['userId', 0], ['managedUserId', 0]),
  ])
  const now = scene.clock.now()
  const facts: Facts = {
    now,
    devices: countBy(devices, ({ ownerId }) => ownerId),
    subordinates: countBy(tree, ({ ownerId }) => ownerId),
    managers: new Map(tree.map(({ ownerId, propertyId }) => [propertyId, ownerId])),
    users: new Map([...users, caller].map((user) => [user.id, user])),
  }
  const rows = users.filter((user) => fits(user, query, now)).map((user) => rowOf(user, caller, facts))
  const offset = Number(query['offset'] ?? 0) || 0
  const limit = Number(query['limit'] ?? 0) || USUAL_PAGE
  return {
    total: rows.length,
    rows: sorted(rows, query['order'] ?? 'name', query['descending'] === 'true' ? -1 : 1).slice(offset, offset + limit),
    counts: countsOf(users, caller, now),
  } satisfies AccountPage
}

export const userListTranslators: Translators = { 'GET /api/users/list': list }
