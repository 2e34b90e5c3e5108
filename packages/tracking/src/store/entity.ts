import { type ErrorCode, Refusal, wireTime } from '@rastro/contracts'
import { type Database, isForeignKeyViolation, isUniqueViolation, type SqlValue } from '@rastro/platform'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Common calls of an entity. Ids are given by the store. */
export interface EntityStore<T extends { id: number }> {
  list(): Promise<T[]>
  find(id: number): Promise<T | undefined>
  /** Add and return with its id. @throws Refusal on a duplicate of a unique field */
  add(entity: Omit<T, 'id'>): Promise<T>
  /** Replace every stored field. @throws Refusal on a duplicate of a unique field */
  save(entity: T): Promise<void>
  remove(id: number): Promise<void>
}

/**
 * How a field is kept: as it is; as JSON text; an instant as milliseconds; an id whose "none" is 0 on the wire and
 * NULL here; or `heard`, an instant that is only read, because something else than `save` writes it.
 */
export type ColumnKind = 'plain' | 'json' | 'time' | 'id' | 'heard'

/** What makes an entity's table. */
export interface EntityTable<T extends { id: number }> {
  readonly table: string
  /** Values of the fields that are not kept. */
  readonly defaults: T
  /** The fields that are kept, each in the column of the same name in snake_case. */
  readonly columns: Partial<Record<keyof T & string, ColumnKind>>
  /** Further columns computed from the entity. */
  readonly derive?: (entity: Omit<T, 'id'>) => Record<string, SqlValue>
  /** How a duplicate of a unique field is refused. */
  readonly duplicate: ErrorCode
}

/** Store for one kind of entity. */
export function createEntityStore<T extends { id: number }>(
  database: Database<Tables>,
  definition: EntityTable<T>,
): EntityStore<T> {
  const { table } = definition
  const select = selectEntity(definition)

  return {
    async list() {
      const rows = await database.rows(`${select} ORDER BY id`)
      return rows.map((row) => readEntity(definition, row))
    },
    async find(id) {
      const [row] = await database.rows(`${select} WHERE id = $1`, [id])
      return row && readEntity(definition, row)
    },
    add: (entity) => insertEntity(database.kysely, definition, entity),
    save: (entity) => saveEntity(database.kysely, definition, entity),
    async remove(id) {
      await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(database.kysely)
    },
  }
}

/**
 * Add an entity, in whatever transaction `kysely` is.
 * @param further values of columns that are no fields
 * @throws Refusal on a duplicate of a unique field
 */
export async function insertEntity<T extends { id: number }>(
  kysely: Kysely<Tables>,
  definition: EntityTable<T>,
  entity: Omit<T, 'id'>,
  further: Readonly<Record<string, SqlValue>> = {},
): Promise<T> {
  const row = { ...writeEntity(definition, entity), ...further }
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const insert = sql<{ id: number }>`
    INSERT INTO ${sql.table(definition.table)} (${columns}) VALUES (${sql.join(Object.values(row))}) RETURNING id`
  const { rows } = await insert.execute(kysely).catch((error: unknown) => refuseDuplicate(error, definition.duplicate))
  return { ...definition.defaults, ...entity, id: rows[0]!.id }
}

/**
 * Write what is kept of an entity, in whatever transaction `kysely` is.
 * @throws Refusal on a duplicate of a unique field
 */
export async function saveEntity<T extends { id: number }>(
  kysely: Kysely<Tables>,
  definition: EntityTable<T>,
  entity: T,
): Promise<void> {
  const update = sql`
    UPDATE ${sql.table(definition.table)} SET ${assign(writeEntity(definition, entity))} WHERE id = ${entity.id}`
  await update.execute(kysely).catch((error: unknown) => refuseDuplicate(error, definition.duplicate))
}

/**
 * Add several entities in one statement, in whatever transaction `kysely` is.
 * @param how a unique field, by which the database's answer is told apart, and for each the values of columns that are
 *   no fields; the same columns for all
 * @throws Refusal on a duplicate of a unique field
 */
export async function insertEntities<T extends { id: number }>(
  kysely: Kysely<Tables>,
  definition: EntityTable<T>,
  entities: readonly Omit<T, 'id'>[],
  { key, further = [] }: { key: keyof T & string; further?: readonly Readonly<Record<string, SqlValue>>[] },
): Promise<T[]> {
  const rows = entities.map((entity, index) => ({ ...writeEntity(definition, entity), ...further[index] }))
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))
  const insert = sql<{ id: number; key: string }>`
    INSERT INTO ${sql.table(definition.table)} (${columns}) VALUES ${values} RETURNING id, ${sql.ref(columnOf(key))} AS key`
  const answer = await insert.execute(kysely).catch((error: unknown) => refuseDuplicate(error, definition.duplicate))
  const ids = new Map(answer.rows.map((row) => [row.key, row.id]))
  // `key` names a text of T.
  const keyOf = (entity: Omit<T, 'id'>): string => String((entity as Record<string, unknown>)[key])
  return entities.map((entity) => ({ ...definition.defaults, ...entity, id: ids.get(keyOf(entity))! }))
}

/** `a = ?, b = ?` for every column of a row. */
export function assign(row: Readonly<Record<string, SqlValue>>): RawBuilder<unknown> {
  return sql.join(Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
}

/** The query that {@link readEntity} reads rows of: id first, then the columns in their order. */
export function selectEntity<T extends { id: number }>({ table, columns }: EntityTable<T>): string {
  const names = Object.keys(columns).map((field) => `"${columnOf(field)}"`)
  return `SELECT id, ${names.join(', ')} FROM "${table}"`
}

/** Make an entity of a row of {@link selectEntity}. */
export function readEntity<T extends { id: number }>(definition: EntityTable<T>, row: readonly SqlValue[]): T {
  const fields: Record<string, unknown> = { ...definition.defaults, id: row[0] }
  let index = 1
  for (const [field, kind] of Object.entries(definition.columns)) fields[field] = read(kind, row[index++] ?? null)
  // Every kept field was written from a T by writeEntity, the others come from its defaults.
  return fields as T
}

/** Columns and values of an entity, without its id. */
export function writeEntity<T extends { id: number }>(
  { columns, derive }: EntityTable<T>,
  entity: Omit<T, 'id'>,
): Record<string, SqlValue> {
  const row: Record<string, SqlValue> = derive ? derive(entity) : {}
  // `columns` names fields of T only.
  const fields = entity as Record<string, unknown>
  for (const [field, kind] of Object.entries(columns)) {
    if (kind !== 'heard') row[columnOf(field)] = write(kind, fields[field])
  }
  return row
}

function read(kind: unknown, value: SqlValue): unknown {
  if (kind === 'json') return JSON.parse(String(value))
  if (kind === 'id') return value ?? 0
  if (kind === 'time' || kind === 'heard') return value === null ? null : wireTime(new Date(Number(value)))
  return value
}

function write(kind: unknown, value: unknown): SqlValue {
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'id') return value === 0 ? null : Number(value)
  if (kind === 'time') return typeof value === 'string' ? Date.parse(value) : null
  // Plain fields of the contracts are numbers, texts, booleans or null.
  return (value ?? null) as SqlValue
}

function refuseDuplicate(error: unknown, duplicate: ErrorCode): never {
  if (isUniqueViolation(error)) throw new Refusal(duplicate)
  if (isForeignKeyViolation(error)) throw new Refusal('invalidInput')
  throw error
}

/** `expirationTime` is kept in `expiration_time`. */
function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
