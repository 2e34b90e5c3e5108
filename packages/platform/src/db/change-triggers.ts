import { sql, type Transaction } from 'kysely'

/** A table whose changes other nodes hear of. */
export interface WatchedTable {
  table: string
  /** How a change of a row is called. */
  kind: string
  /** Columns that name the row; several are joined by `:`. */
  key: readonly string[]
  /** Only when one of these is written; absent: whatever is written. */
  columns?: readonly string[]
  /** When rows go, come or change; absent: all three. */
  on?: readonly ('INSERT' | 'UPDATE' | 'DELETE')[]
}

/** How PostgreSQL wakes those who follow. */
export const CHANGES_CHANNEL = 'rastro_changes'

/**
 * Create the table of changes on PostgreSQL, unless it is there. A row tells that another row changed, not how: who hears of it reads that
 * row. Its transaction's number tells when it can be seen.
 */
export async function createChanges(transaction: Transaction<unknown>): Promise<void> {
  const statements = [
    `CREATE TABLE IF NOT EXISTS changes (
      seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, xid XID8 NOT NULL DEFAULT pg_current_xact_id(),
      kind TEXT NOT NULL, key TEXT NOT NULL,
      made_at BIGINT NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint)`,
    'CREATE INDEX IF NOT EXISTS changes_xid ON changes (xid)',
    'CREATE INDEX IF NOT EXISTS changes_made_at ON changes (made_at)',
    `CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        changed JSONB;
      BEGIN
        IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
        INSERT INTO changes (kind, key) VALUES (TG_ARGV[0],
          (SELECT string_agg(changed ->> name, ':' ORDER BY place)
            FROM unnest(TG_ARGV[1:]) WITH ORDINALITY AS named (name, place)));
        PERFORM pg_notify('${CHANGES_CHANNEL}', '');
        RETURN NULL;
      END $$`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}

/** Note every change of a table from now on; rows that cascades remove are told as well. */
export async function watchTable(transaction: Transaction<unknown>, watched: WatchedTable): Promise<void> {
  const { table, kind, key, columns, on = ['INSERT', 'UPDATE', 'DELETE'] } = watched
  const events = on.map((event) => (event === 'UPDATE' && columns ? `UPDATE OF ${columns.join(', ')}` : event))
  const names = [kind, ...key].map((name) => `'${name}'`).join(', ')
  const statement = `CREATE TRIGGER note_change AFTER ${events.join(' OR ')} ON ${table}
    FOR EACH ROW EXECUTE FUNCTION note_change(${names})`
  await sql.raw(statement).execute(transaction)
}
