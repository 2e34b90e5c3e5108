import { type PermissionLink, Refusal } from '@rastro/contracts'
import { type Database, isForeignKeyViolation } from '@rastro/platform'
import { sql } from 'kysely'
import type { LinkStore } from './store.ts'
import type { Tables } from './tables.ts'

interface LinkTable {
  readonly table: string
  readonly column: string
}

/** Where each pair of `LINKS` is kept; the owner is always a user. */
const TABLES: Readonly<Record<string, LinkTable>> = {
  deviceId: { table: 'user_devices', column: 'device_id' },
  groupId: { table: 'user_groups', column: 'group_id' },
  managedUserId: { table: 'user_users', column: 'managed_user_id' },
}

export function createLinkStore(database: Database<Tables>): LinkStore {
  const { kysely } = database
  return {
    async list(owner, property) {
      const { table, column } = findTable(owner, property)
      const rows = await database.rows(`SELECT user_id, ${column} FROM ${table} ORDER BY user_id, ${column}`)
      return rows.map((row) => ({ [owner]: Number(row[0]), [property]: Number(row[1]) }))
    },
    async add(link) {
      const { table, column, user, target } = readLink(link)
      const insert = sql`
        INSERT INTO ${sql.table(table)} (user_id, ${sql.ref(column)}) VALUES (${user}, ${target}) ON CONFLICT DO NOTHING`
      await insert.execute(kysely).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? new Refusal('invalidPermission') : error
      })
    },
    async remove(link) {
      const { table, column, user, target } = readLink(link)
      await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${user} AND ${sql.ref(column)} = ${target}`.execute(
        kysely,
      )
    },
  }
}

function readLink({ userId, ...others }: PermissionLink): LinkTable & { user: number; target: number } {
  const [entry, surplus] = Object.entries(others)
  if (userId === undefined || !entry || surplus) throw new Refusal('invalidPermission')
  return { ...findTable('userId', entry[0]), user: userId, target: entry[1] }
}

function findTable(owner: string, property: string): LinkTable {
  const found = owner === 'userId' && Object.hasOwn(TABLES, property) ? TABLES[property] : undefined
  if (!found) throw new Refusal('invalidPermission')
  return found
}
