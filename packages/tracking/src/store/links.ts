import { LINKS, type PermissionLink, Refusal } from '@rastro/contracts'
import { type Database, isForeignKeyViolation } from '@rastro/platform'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export interface LinkStore {
  /** Every link of one pair, e.g. `userId`, `deviceId`. */
  list(owner: string, property: string): Promise<PermissionLink[]>
  /** Whether there is a link. */
  has(link: PermissionLink): Promise<boolean>
  /** Add a link; adding it twice is the same as once. */
  add(link: PermissionLink): Promise<void>
  remove(link: PermissionLink): Promise<void>
}

interface LinkTable {
  readonly owner: string
  readonly property: string
  readonly table: string
  readonly ownerColumn: string
  readonly propertyColumn: string
}

/** What a table of links is named after, where it is not the plural of the key. */
const PLURALS: Readonly<Record<string, string>> = { managedUserId: 'users', linkedDeviceId: 'devices' }

/** Where each pair of `LINKS` is kept: `userId` and `managedUserId` in `user_users (user_id, managed_user_id)`. */
const TABLES: readonly LinkTable[] = LINKS.map(([owner, property]) => ({
  owner,
  property,
  table: `${owner.slice(0, -2)}_${PLURALS[property] ?? `${property.slice(0, -2)}s`}`,
  ownerColumn: columnOf(owner),
  propertyColumn: columnOf(property),
}))

export function createLinkStore(database: Database<Tables>): LinkStore {
  const { kysely } = database
  return {
    async list(owner, property) {
      const { table, ownerColumn, propertyColumn } = findTable(owner, property)
      const columns = `${ownerColumn}, ${propertyColumn}`
      const rows = await database.rows(`SELECT ${columns} FROM ${table} ORDER BY ${columns}`)
      return rows.map((row) => ({ [owner]: Number(row[0]), [property]: Number(row[1]) }))
    },
    async has(link) {
      const { table, ownerColumn, propertyColumn, ids } = readLink(link)
      const query = `SELECT 1 FROM ${table} WHERE ${ownerColumn} = $1 AND ${propertyColumn} = $2`
      return (await database.rows(query, [...ids])).length > 0
    },
    add: (link) => addLink(kysely, link),
    async remove(link) {
      const { table, ownerColumn, propertyColumn, ids } = readLink(link)
      const [owner, property] = ids
      await sql`
        DELETE FROM ${sql.table(table)}
        WHERE ${sql.ref(ownerColumn)} = ${owner} AND ${sql.ref(propertyColumn)} = ${property}`.execute(kysely)
    },
  }
}

/** Add a link, also as a part of something larger. @throws Refusal invalidPermission when an end of it is not there */
export async function addLink(kysely: Kysely<Tables>, link: PermissionLink): Promise<void> {
  const { table, ownerColumn, propertyColumn, ids } = readLink(link)
  const columns = sql`${sql.ref(ownerColumn)}, ${sql.ref(propertyColumn)}`
  const insert = sql`
    INSERT INTO ${sql.table(table)} (${columns}) VALUES (${sql.join(ids)}) ON CONFLICT DO NOTHING`
  await insert.execute(kysely).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new Refusal('invalidPermission') : error
  })
}

/** Add links of one pair, at most some hundreds; those that are there already stay. */
export async function addLinks(
  kysely: Kysely<Tables>,
  [owner, property]: readonly [string, string],
  ids: readonly (readonly [number, number])[],
): Promise<void> {
  const { table, ownerColumn, propertyColumn } = findTable(owner, property)
  const values = sql.join(ids.map(([ownerId, propertyId]) => sql`(${ownerId}, ${propertyId})`))
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.ref(ownerColumn)}, ${sql.ref(propertyColumn)}) VALUES ${values}
    ON CONFLICT DO NOTHING`.execute(kysely)
}

function readLink(link: PermissionLink): LinkTable & { ids: readonly [number, number] } {
  const keys = Object.keys(link)
  const [owner = '', property = ''] = keys
  if (keys.length !== 2) throw new Refusal('invalidPermission')
  return { ...findTable(owner, property), ids: [link[owner]!, link[property]!] }
}

/** @throws Refusal invalidPermission for a pair that is not kept: names of tables come from the list alone */
function findTable(owner: string, property: string): LinkTable {
  const found = TABLES.find((table) => table.owner === owner && table.property === property)
  if (!found) throw new Refusal('invalidPermission')
  return found
}

/** `managedUserId` is kept in `managed_user_id`. */
function columnOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
