import type { Database } from './database.ts'

/**
 * What a database has, by kind and name: `table users`, `column users.email`, `index users_email on users`. Partitions
 * are not told of: they come and go with the data.
 */
export type Shape = ReadonlyMap<string, ShapePart>

export interface ShapePart {
  kind: 'table' | 'column' | 'index' | 'constraint' | 'trigger' | 'function'
  name: string
  /** Of a column, index, constraint or trigger. */
  table: string
}

const SQLITE = `
  SELECT 'table', name, name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
  UNION ALL SELECT 'column', c.name, t.name FROM sqlite_master t, pragma_table_info(t.name) c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'
  UNION ALL SELECT type, name, tbl_name FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND sql IS NOT NULL)`

/** Indexes that belong to a constraint go with it. */
const POSTGRES = `
  WITH tables AS (
    SELECT oid, relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition)
  SELECT 'table', relname, relname FROM tables
  UNION ALL SELECT 'column', attname, relname FROM tables JOIN pg_attribute ON attrelid = tables.oid
    WHERE attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'index', c.relname, tables.relname FROM tables JOIN pg_index i ON i.indrelid = tables.oid
    JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u', 'x'))
  UNION ALL SELECT 'constraint', conname, relname FROM tables JOIN pg_constraint ON conrelid = tables.oid
    WHERE contype IN ('c', 'f', 'u', 'p')
  UNION ALL SELECT 'trigger', tgname, relname FROM tables JOIN pg_trigger ON tgrelid = tables.oid WHERE NOT tgisinternal
  UNION ALL SELECT 'function', proname, '' FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`

/** Read what a database has. */
export async function readShape<Tables>(database: Database<Tables>): Promise<Shape> {
  const rows = await database.rows(database.dialect === 'sqlite' ? SQLITE : POSTGRES)
  const parts = rows.map(([kind, name, table]): ShapePart => {
    // The queries above name no other kinds.
    return { kind: String(kind) as ShapePart['kind'], name: String(name), table: String(table) }
  })
  return new Map(parts.map((part) => [`${part.kind} ${part.table}.${part.name}`, part]))
}
