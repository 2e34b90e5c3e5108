import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Migration } from './migrate.ts'
import type { Shape, ShapePart } from './shape.ts'
import { readShape } from './shape.ts'

/** A list of migrations and the table it is noted in. */
export interface KnownMigrations {
  ledger: string
  migrations: readonly Migration[]
}

/** Nothing may go before what hangs on it. */
const ORDER: readonly ShapePart['kind'][] = ['trigger', 'index', 'constraint', 'column', 'table', 'function']

/**
 * Take a newer version's additions out of a database, so that this version runs on what was written meanwhile. All of it
 * or nothing; what only the newer version knows is lost, every row this version knows stays.
 * @param expected what a database of this version has
 * @returns what went, a line each; nothing when the database is not newer
 * @throws Error when the newer version took something away that this one needs
 */
export async function rollBack<Tables>(
  database: Database<Tables>,
  expected: Shape,
  known: readonly KnownMigrations[],
): Promise<string[]> {
  const newer = await newerMigrations(database, known)
  if (newer.length === 0) return []
  const actual = await readShape(database)
  const missing = [...expected].filter(([key]) => !actual.has(key)).map(([, part]) => describe(part))
  if (missing.length > 0)
    throw new Error(`The newer version took away what this one needs (${missing.join(', ')}): restore the backup.`)
  const extra = [...actual].filter(([key]) => !expected.has(key)).map(([, part]) => part)
  const tables = new Set(extra.filter(({ kind }) => kind === 'table').map(({ name }) => name))
  // What stands on a table that goes, goes with it.
  const going = extra
    .filter(({ kind, table }) => kind === 'table' || !tables.has(table))
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
  const work = (kysely: Kysely<Tables>): Promise<void> =>
    kysely.transaction().execute(async (transaction) => {
      if (database.dialect === 'sqlite') await sql`PRAGMA defer_foreign_keys = ON`.execute(transaction)
      for (const part of going) await drop(part, database.dialect).execute(transaction)
      for (const { ledger, name } of newer)
        await sql`DELETE FROM ${sql.table(ledger)} WHERE name = ${name}`.execute(transaction)
    })
  await (database.dialect === 'postgres' ? database.patiently(work) : work(database.kysely))
  return [...going.map(describe), ...newer.map(({ name }) => `migration ${name}`)]
}

async function newerMigrations<Tables>(database: Database<Tables>, known: readonly KnownMigrations[]) {
  const lists = await Promise.all(
    known.map(async ({ ledger, migrations }) => {
      const names = new Set(migrations.map(({ name }) => name))
      const rows = await database.rows(`SELECT name FROM ${ledger} ORDER BY name`)
      return rows.map(([name]) => ({ ledger, name: String(name) })).filter(({ name }) => !names.has(name))
    }),
  )
  return lists.flat()
}

function drop({ kind, name, table }: ShapePart, dialect: 'sqlite' | 'postgres') {
  const id = sql.ref(name)
  switch (kind) {
    case 'table':
      return dialect === 'sqlite' ? sql`DROP TABLE ${id}` : sql`DROP TABLE ${id} CASCADE`
    case 'column':
      return sql`ALTER TABLE ${sql.table(table)} DROP COLUMN ${id}`
    case 'constraint':
      return sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT IF EXISTS ${id}`
    case 'index':
      return sql`DROP INDEX IF EXISTS ${id}`
    case 'trigger':
      return dialect === 'sqlite' ? sql`DROP TRIGGER ${id}` : sql`DROP TRIGGER IF EXISTS ${id} ON ${sql.table(table)}`
    default:
      return sql`DROP FUNCTION ${id}`
  }
}

function describe({ kind, name, table }: ShapePart): string {
  return kind === 'column' ? `column ${table}.${name}` : `${kind} ${name}`
}
