import type { PermissionLink } from '@rastro/contracts'
import { USER_DEFAULTS, type User } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { type Kysely, sql } from 'kysely'
import type { EntityStore } from './entity.ts'
import { createEntityStore, type EntityTable, insertEntities, readEntity, selectEntity } from './entity.ts'
import { addLink } from './links.ts'
import type { Tables } from './tables.ts'
import type { UserLimit } from './user-limits.ts'
import { requireUserRoom } from './user-limits.ts'

/** Somebody new. */
export interface NewAccount {
  user: Omit<User, 'id'>
  /** Null: nobody logs in with a password. */
  passwordHash: string | null
}

/** What belongs to new users from the start. */
export interface AccountRelations {
  /** Whose they are, and how many that one may have right below him. */
  manager?: UserLimit
  /** Resellers above them, and how many each may have below him at any depth; visitors of share links do not count. */
  resellers?: readonly UserLimit[]
  /** Rules that tell them. */
  notificationIds?: readonly number[]
}

export interface UserStore extends EntityStore<User> {
  /** Add one user with what belongs to him, whole or not at all. @throws Refusal duplicateEmail, userLimitReached */
  addAccount(account: NewAccount, relations?: AccountRelations): Promise<User>
  /** Add users with what belongs to them, all or none. @throws Refusal duplicateEmail, userLimitReached */
  addAccounts(accounts: readonly NewAccount[], relations?: AccountRelations): Promise<User[]>
  count(): Promise<number>
  /** By e-mail or login name, case-insensitive, with the password hash (null = no password login). */
  findForLogin(name: string): Promise<{ user: User; passwordHash: string | null } | undefined>
  setPasswordHash(userId: number, hash: string): Promise<void>
  /**
   * Replace keys of one-time codes as they are kept, but none that is saved meanwhile.
   * @param change the same text for what stays as it is
   * @returns how many were replaced
   */
  replaceTotpKeys(change: (kept: string) => string): Promise<number>
  /** Remove a user and add links, such as those of his users to another manager, both or none. */
  removePassing(userId: number, links: readonly PermissionLink[]): Promise<void>
  /** When each user was last here, as far as it was written down. */
  visits(): Promise<Map<number, Date>>
  /** Write down when users were here; an earlier time than the known one changes nothing. */
  saveVisits(visits: ReadonlyMap<number, Date>): Promise<void>
}

/** The password is not here: only its hash is kept, in a column of its own that never leaves with a user. */
export const users: EntityTable<User> = {
  table: 'users',
  defaults: USER_DEFAULTS,
  duplicate: 'duplicateEmail',
  derive: (user) => ({ email_key: loginKey(user.email), login_key: user.login ? loginKey(user.login) : null }),
  columns: {
    attributes: 'json',
    name: 'plain',
    email: 'plain',
    login: 'plain',
    phone: 'plain',
    readonly: 'plain',
    administrator: 'plain',
    disabled: 'plain',
    deviceReadonly: 'plain',
    limitCommands: 'plain',
    disableReports: 'plain',
    fixedEmail: 'plain',
    temporary: 'plain',
    deviceLimit: 'plain',
    userLimit: 'plain',
    expirationTime: 'time',
    map: 'plain',
    coordinateFormat: 'plain',
    poiLayer: 'plain',
    latitude: 'plain',
    longitude: 'plain',
    zoom: 'plain',
    totpKey: 'plain',
  },
}

export function createUserStore(database: Database<Tables>): UserStore {
  const { kysely } = database
  const select = selectEntity(users)
  const entities = createEntityStore(database, users)

  async function addAccounts(
    accounts: readonly NewAccount[],
    { manager, resellers = [], notificationIds = [] }: AccountRelations = {},
  ): Promise<User[]> {
    if (accounts.length === 0) return []
    return kysely.transaction().execute(async (transaction) => {
      await requireUserRoom(transaction, database.dialect, { manager, resellers, wanted: accounts.length })
      const fields = accounts.map(({ user }) => ({ ...user, password: null }))
      const hashes = accounts.map(({ passwordHash }) => ({ password_hash: passwordHash }))
      const added = await insertEntities(transaction, users, fields, { key: 'email', further: hashes })
      const links = added.map(({ id }) => ({ user_id: manager?.userId ?? 0, managed_user_id: id }))
      if (manager) await transaction.insertInto('user_users').values(links).execute()
      for (const { id: userId } of added)
        for (const notificationId of notificationIds) await addLink(transaction, { userId, notificationId })
      return added
    })
  }

  return {
    ...entities,
    async add(user) {
      return { ...(await entities.add(user)), password: null }
    },
    addAccounts,
    async addAccount(account, relations) {
      const [user] = await addAccounts([account], relations)
      return user!
    },
    async count() {
      const [row] = await database.rows('SELECT COUNT(*) FROM users')
      return Number(row?.[0])
    },
    async findForLogin(name) {
      // Somebody's e-mail address goes before another's login name that looks the same.
      const [row] = await database.rows(
        `${select.replace(' FROM ', ', password_hash FROM ')} WHERE email_key = $1 OR login_key = $1
          ORDER BY CASE WHEN email_key = $1 THEN 0 ELSE 1 END LIMIT 1`,
        [loginKey(name)],
      )
      const hash = row?.at(-1)
      return row && { user: readEntity(users, row), passwordHash: typeof hash === 'string' ? hash : null }
    },
    async setPasswordHash(userId, hash) {
      await kysely.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
    },
    replaceTotpKeys: (change) => replaceTotpKeys(database, change),
    async removePassing(userId, links) {
      await kysely.transaction().execute(async (transaction) => {
        for (const link of links) await addLink(transaction, link)
        await transaction.deleteFrom('users').where('id', '=', userId).execute()
      })
    },
    async visits() {
      const rows = await database.rows('SELECT user_id, seen_at FROM user_visits')
      return new Map(rows.map(([userId, seenAt]) => [Number(userId), new Date(Number(seenAt))]))
    },
    async saveVisits(visits) {
      await kysely.transaction().execute(async (transaction) => {
        for (const [userId, seenAt] of visits) await saveVisit(transaction, userId, seenAt.getTime())
      })
    },
  }
}

/** Keys read, and replaced in one transaction, at a time. */
const KEYS_AT_ONCE = 500

async function replaceTotpKeys(database: Database<Tables>, change: (kept: string) => string): Promise<number> {
  let replaced = 0
  let lastId = 0
  for (;;) {
    const rows = await database.rows(
      `SELECT id, totp_key FROM users WHERE id > $1 AND totp_key <> '' ORDER BY id LIMIT ${KEYS_AT_ONCE}`,
      [lastId],
    )
    const news = rows.flatMap(([id, kept]) => {
      const key = change(String(kept))
      return key === kept ? [] : [{ id: Number(id), kept: String(kept), key }]
    })
    if (news.length > 0) replaced += await writeTotpKeys(database, news)
    if (rows.length < KEYS_AT_ONCE) return replaced
    lastId = Number(rows.at(-1)?.[0])
  }
}

interface NewKey {
  id: number
  kept: string
  key: string
}

/** In the order of their ids, so that two who do it never wait for each other. */
async function writeTotpKeys({ kysely }: Database<Tables>, news: readonly NewKey[]): Promise<number> {
  return kysely.transaction().execute(async (transaction) => {
    let written = 0
    for (const { id, kept, key } of news) {
      const update = sql`UPDATE users SET totp_key = ${key} WHERE id = ${id} AND totp_key = ${kept}`
      written += Number((await update.execute(transaction)).numAffectedRows)
    }
    return written
  })
}

/** Of somebody who was removed meanwhile nothing is kept. */
async function saveVisit(transaction: Kysely<Tables>, userId: number, seenAt: number): Promise<void> {
  await sql`
    INSERT INTO user_visits (user_id, seen_at) SELECT id, CAST(${seenAt} AS BIGINT) FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE user_visits.seen_at < excluded.seen_at
  `.execute(transaction)
}

/** How e-mail addresses and login names are compared. */
export function loginKey(name: string): string {
  return name.trim().toLowerCase()
}
