import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'

/** One step of the schema. Forward only; once released it never changes. */
export interface Migration {
  /** Sorts after its predecessors: `0001-initial`. */
  readonly name: string
  up(transaction: Transaction<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>
}

/** Where it is written down which migrations ran: each package that has tables keeps a list of its own. */
type Ledger = 'migrations' | 'extension_migrations'

/** Any number, the same in every version: it names our lock among PostgreSQL's advisory locks. */
const MIGRATION_LOCK = 7_210_031

/**
 * Bring the schema up to date: every migration whole or not at all, in order, once. Several starters wait for each
 * other; the lock belongs to the transaction, so a starter that is killed leaves nothing to unlock.
 * @returns names of the migrations that ran
 * @throws Error when the database was already used by a newer version
 */
export async function migrate<Tables>(
  database: Database<Tables>,
  migrations: readonly Migration[],
  ledger: Ledger = 'migrations',
): Promise<string[]> {
  // Migrations do not use the tables' types: those describe the schema after the last one.
  const run = (kysely: Kysely<Tables>) =>
    runAll(kysely as unknown as Kysely<unknown>, database.dialect, migrations, ledger)
  return database.dialect === 'postgres' ? database.patiently(run) : run(database.kysely)
}

async function runAll(
  kysely: Kysely<unknown>,
  dialect: 'sqlite' | 'postgres',
  migrations: readonly Migration[],
  ledger: Ledger,
): Promise<string[]> {
  const ran: string[] = []
  for (const migration of [undefined, ...migrations]) {
    await kysely.transaction().execute(async (transaction) => {
      if (dialect === 'postgres') await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
      const applied = await readApplied(transaction, ledger)
      if (!migration) return refuseNewer(applied, migrations)
      if (applied.has(migration.name)) return
      await migration.up(transaction, dialect)
      await sql`INSERT INTO ${sql.table(ledger)} (name, applied_at) VALUES (${migration.name}, ${Date.now()})`.execute(
        transaction,
      )
      ran.push(migration.name)
    })
  }
  return ran
}

async function readApplied(transaction: Transaction<unknown>, ledger: Ledger): Promise<ReadonlySet<string>> {
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(ledger)} (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)`.execute(
    transaction,
  )
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(ledger)}`.execute(transaction)
  return new Set(rows.map((row) => row.name))
}

function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(
      `The database belongs to a newer version of this program (it has ${unknown.join(', ')}). ` +
        'Start that version, or go back with "npm run rollback".',
    )
  }
}
