import type { Device, Group, ObjectKind, Objects, User } from '@rastro/contracts'
import type { Database, SqlValue } from '@rastro/platform'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { devices } from './devices.ts'
import { type EntityTable, insertEntity } from './entity.ts'
import { groups } from './groups.ts'
import { addLinks } from './links.ts'
import { objectTable } from './objects.ts'
import type { Tables } from './tables.ts'
import { loginKey, users } from './users.ts'

/** Everything with an id of its own that comes from another server. */
export interface Moved extends Objects {
  user: User
  device: Device
  group: Group
}
export type MovedKind = keyof Moved

/** Something that comes, with the id it has over there. */
export interface Arrival<K extends MovedKind = MovedKind> {
  entity: Moved[K]
  /** What is kept of a user besides his fields: the hash of his password. */
  passwordHash?: string | null
}

/** Where something is now. `isNew` is false when it was here before it was moved, known by what is unique of it. */
export interface Place {
  id: number
  isNew: boolean
}

/** Two ids, owner first. */
export type IdPair = readonly [number, number]

export interface MoveStore {
  /** The moves from another server, begun or gone on with. @param address tells one server from another */
  from(address: string): Promise<Move>
  /** The same for who only looks: a server nothing came from yet is not noted, and takes no place of another. */
  look(address: string): Promise<Move>
}

/** What was brought from one server. All that is written is written with the note that it was. */
export interface Move {
  /** 0 for the first server anything came from, 1 for the second. */
  readonly source: number
  /** By their id ours, of everything of a kind that came. */
  moved(kind: MovedKind): Promise<Map<number, number>>
  /** The highest id a row of the kind ever had here: higher ones are free. */
  highest(kind: MovedKind): Promise<number>
  /** Where each stands here, of those that are here already under the same unique name. */
  find<K extends MovedKind>(kind: K, arrivals: readonly Arrival<K>[]): Promise<(number | undefined)[]>
  /**
   * Add what was not here, all or none. An id above all that rows ever had is kept, else the store gives one: those that
   * can be kept come first, ascending.
   */
  add<K extends MovedKind>(kind: K, arrivals: readonly Arrival<K>[]): Promise<Place[]>
  /** Pairs that came, as text of both their ids: `3 17`. */
  movedLinks(owner: string, property: string): Promise<Set<string>>
  /** Add links, all or none. @param links their ids and ours */
  addLinks(owner: string, property: string, links: readonly { theirs: IdPair; own: IdPair }[]): Promise<void>
  /** How many of these rows of history are here. @param ids ours */
  here(history: 'positions' | 'events', ids: readonly number[]): Promise<number>
  progress(part: string): Promise<string | undefined>
  /** Remember how far a part of the history came. */
  note(part: string, value: string): Promise<void>
}

export function createMoveStore(database: Database<Tables>): MoveStore {
  return {
    async from(address) {
      const source = await database.kysely.transaction().execute(async (transaction) => {
        const { id, isKnown } = await placeOf(transaction, address)
        if (!isKnown) await sql`INSERT INTO move_sources (id, address) VALUES (${id}, ${address})`.execute(transaction)
        return id
      })
      return createMove(database, source)
    },
    look: async (address) => createMove(database, (await placeOf(database.kysely, address)).id),
  }
}

/** The number of a server, or the one it would get. */
async function placeOf(kysely: Kysely<Tables>, address: string): Promise<{ id: number; isKnown: boolean }> {
  const found = sql<{ id: number }>`SELECT id FROM move_sources WHERE address = ${address}`
  const [known] = (await found.execute(kysely)).rows
  if (known) return { id: known.id, isKnown: true }
  const counted = await sql<{ count: number }>`SELECT COUNT(*) AS count FROM move_sources`.execute(kysely)
  return { id: Number(counted.rows[0]?.count), isKnown: false }
}

function createMove(database: Database<Tables>, source: number): Move {
  const { kysely } = database
  return {
    source,
    async moved(kind) {
      const query = 'SELECT their_id, own_id FROM moved WHERE source_id = $1 AND kind = $2'
      const rows = await database.rows(query, [source, kind])
      return new Map(rows.map(([theirs, own]) => [Number(theirs), Number(own)]))
    },
    highest: (kind) => highestEver(kysely, database.dialect, tableOf(kind).table),
    find: (kind, arrivals) => findAll(kysely, kind, arrivals),
    add: (kind, arrivals) =>
      kysely.transaction().execute(async (transaction) => {
        const places = await addAll({ transaction, dialect: database.dialect }, kind, arrivals)
        const rows = places.map(({ id }, index) => [kind, arrivals[index]!.entity.id, 0, id] as const)
        await noteMoved(transaction, source, rows)
        return places
      }),
    async movedLinks(owner, property) {
      const query = 'SELECT their_id, property_id FROM moved WHERE source_id = $1 AND kind = $2'
      const rows = await database.rows(query, [source, linkKind(owner, property)])
      return new Set(rows.map(([ownerId, propertyId]) => `${Number(ownerId)} ${Number(propertyId)}`))
    },
    async addLinks(owner, property, links) {
      if (links.length === 0) return
      await kysely.transaction().execute(async (transaction) => {
        const own = links.map((link) => link.own)
        await addLinks(transaction, [owner, property], own)
        const rows = links.map(({ theirs }) => [linkKind(owner, property), theirs[0], theirs[1], null] as const)
        await noteMoved(transaction, source, rows)
      })
    },
    async here(history, ids) {
      const [row] = await database.rows(`SELECT COUNT(*) FROM ${history} WHERE ${AMONG[database.dialect]}`, [
        JSON.stringify(ids),
      ])
      return Number(row?.[0] ?? 0)
    },
    async progress(part) {
      const query = 'SELECT value FROM move_progress WHERE source_id = $1 AND part = $2'
      const [row] = await database.rows(query, [source, part])
      return row && String(row[0])
    },
    async note(part, value) {
      await sql`
        INSERT INTO move_progress (source_id, part, value) VALUES (${source}, ${part}, ${value})
        ON CONFLICT (source_id, part) DO UPDATE SET value = excluded.value`.execute(kysely)
    },
  }
}

/** A list of any length as one parameter. */
const AMONG = {
  sqlite: 'id IN (SELECT value FROM json_each($1))',
  postgres: 'id IN (SELECT value::bigint FROM json_array_elements_text($1::json))',
}

function linkKind(owner: string, property: string): string {
  return `${owner} ${property}`
}

interface Writing {
  transaction: Transaction<Tables>
  dialect: Database<Tables>['dialect']
}

async function addAll<K extends MovedKind>(
  { transaction, dialect }: Writing,
  kind: K,
  arrivals: readonly Arrival<K>[],
): Promise<Place[]> {
  const definition = tableOf(kind)
  const found = await findAll(transaction, kind, arrivals)
  let highest = await highestEver(transaction, dialect, definition.table)
  const places: Place[] = []
  let isSequenceBehind = false
  // SQLite moves on by itself when a row comes with a higher id; PostgreSQL has to be told before it gives one.
  const catchUp = async (): Promise<void> => {
    if (isSequenceBehind) await moveSequence(transaction, definition.table)
    isSequenceBehind = false
  }
  for (const [index, arrival] of arrivals.entries()) {
    const here = found[index]
    if (here !== undefined) {
      places.push({ id: here, isNew: false })
      continue
    }
    const { id, ...entity } = arrival.entity
    const isKept = id > highest
    if (isKept) isSequenceBehind = dialect === 'postgres'
    else await catchUp()
    const added = await insertEntity(transaction, definition, entity, {
      ...furtherColumns(kind, arrival),
      ...(isKept && { id }),
    })
    highest = Math.max(highest, added.id)
    places.push({ id: added.id, isNew: true })
  }
  await catchUp()
  return places
}

function tableOf<K extends MovedKind>(kind: K): EntityTable<Moved[K]> {
  const known: Partial<Record<MovedKind, unknown>> = { user: users, device: devices, group: groups }
  // The three that are no objects are named with their tables just above; every other kind is one.
  return (known[kind] ?? objectTable(kind as ObjectKind)) as EntityTable<Moved[K]>
}

function furtherColumns(kind: MovedKind, { entity, passwordHash = null }: Arrival): Record<string, SqlValue> {
  if (kind === 'user') return { password_hash: passwordHash }
  const heard = 'lastUpdate' in entity && entity.lastUpdate ? Date.parse(entity.lastUpdate) : null
  return kind === 'device' ? { last_update: heard } : {}
}

/** What is unique of a kind: its column, and the value in it. */
const UNIQUE: Partial<Record<MovedKind, readonly [column: string, read: (entity: never) => string]>> = {
  user: ['email_key', ({ email }: User) => loginKey(email)],
  device: ['unique_id', ({ uniqueId }: Device) => uniqueId],
  driver: ['unique_id', ({ uniqueId }: Objects['driver']) => uniqueId],
}

async function findAll<K extends MovedKind>(
  kysely: Kysely<Tables>,
  kind: K,
  arrivals: readonly Arrival<K>[],
): Promise<(number | undefined)[]> {
  const unique = UNIQUE[kind]
  if (!unique || arrivals.length === 0) return arrivals.map(() => undefined)
  const [column, read] = unique
  // `read` belongs to the kind it stands at.
  const names = arrivals.map(({ entity }) => read(entity as never))
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${sql.ref(column)} AS name FROM ${sql.table(tableOf(kind).table)}
    WHERE ${sql.ref(column)} IN (${sql.join(names)})`.execute(kysely)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return names.map((name) => ids.get(name))
}

/** The highest id a row of the table ever had: no id is given twice, so that no history falls to somebody else. */
async function highestEver(kysely: Kysely<Tables>, dialect: Writing['dialect'], table: string): Promise<number> {
  const query: RawBuilder<{ id: number | null }> =
    dialect === 'sqlite'
      ? sql`SELECT seq AS id FROM sqlite_sequence WHERE name = ${table}`
      : sql`SELECT pg_sequence_last_value(${sequenceOf(table)}) AS id`
  const { rows } = await query.execute(kysely)
  return rows[0]?.id ?? 0
}

async function moveSequence(transaction: Transaction<Tables>, table: string): Promise<void> {
  const sequence = sequenceOf(table)
  await sql`
    SELECT setval(${sequence}, highest) FROM (SELECT MAX(id) AS highest FROM ${sql.table(table)}) AS rows
    WHERE highest > COALESCE(pg_sequence_last_value(${sequence}), 0)`.execute(transaction)
}

function sequenceOf(table: string): RawBuilder<unknown> {
  return sql`pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass`
}

/** Rows of `moved` written at a time: a statement takes 32,766 values. */
const NOTED_AT_ONCE = 2000

type MovedRow = readonly [kind: string, theirId: number, propertyId: number, ownId: number | null]

async function noteMoved(transaction: Transaction<Tables>, source: number, rows: readonly MovedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += NOTED_AT_ONCE) {
    const values = rows
      .slice(start, start + NOTED_AT_ONCE)
      .map((row) => sql`(${source}, ${sql.join([...row], sql`, `)})`)
    await sql`
      INSERT INTO moved (source_id, kind, their_id, property_id, own_id) VALUES ${sql.join(values)}
      ON CONFLICT DO NOTHING`.execute(transaction)
  }
}
