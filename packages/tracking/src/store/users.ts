import { Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { type Kysely, sql } from 'kysely'
import { createEntityStore, type EntityTable, insertEntity, readEntity, selectEntity } from './entity.ts'
import { addLink } from './links.ts'
import type { UserStore } from './store.ts'
import type { Tables } from './tables.ts'

/** The password is not here: only its hash is kept, in a column of its own that never leaves with a user. */
const users: EntityTable<User> = {
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
  return {
    ...entities,
    async add(user) {
      return { ...(await entities.add(user)), password: null }
    },
    async addAccount({ user, passwordHash, manager }) {
      return kysely.transaction().execute(async (transaction) => {
        if (manager) await requireRoom(transaction, manager)
        const fields = { ...user, password: null }
        const added = await insertEntity(transaction, users, fields, { password_hash: passwordHash })
        const link = { user_id: manager?.userId ?? 0, managed_user_id: added.id }
        if (manager) await transaction.insertInto('user_users').values(link).execute()
        return added
      })
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

/** Of somebody who was removed meanwhile nothing is kept. */
async function saveVisit(transaction: Kysely<Tables>, userId: number, seenAt: number): Promise<void> {
  await sql`
    INSERT INTO user_visits (user_id, seen_at) SELECT id, CAST(${seenAt} AS BIGINT) FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE user_visits.seen_at < excluded.seen_at
  `.execute(transaction)
}

/** Locks the manager's row, so that nobody else counts meanwhile. @throws Refusal userLimitReached */
async function requireRoom(
  transaction: Kysely<Tables>,
  { userId, limit }: { userId: number; limit: number },
): Promise<void> {
  await sql`UPDATE users SET user_limit = user_limit WHERE id = ${userId}`.execute(transaction)
  const { count } = await transaction
    .selectFrom('user_users')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (limit !== -1 && count >= limit) throw new Refusal('userLimitReached')
}

function loginKey(name: string): string {
  return name.trim().toLowerCase()
}
