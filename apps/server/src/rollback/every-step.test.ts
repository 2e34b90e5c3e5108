import { extensionMigrations } from '@rastro/extension'
import { type Database, type Migration, migrate, openDatabase, readShape, rollBack, type Shape } from '@rastro/platform'
import { describeDatabases } from '@rastro/testkit/databases'
import { trackingMigrations } from '@rastro/tracking/store/index'
import { expect, onTestFinished, test } from 'vitest'

interface Step {
  ledger: 'migrations' | 'extension_migrations'
  migration: Migration
}

const STEPS: readonly Step[] = [
  ...trackingMigrations.map((migration) => ({ ledger: 'migrations' as const, migration })),
  ...extensionMigrations.map((migration) => ({ ledger: 'extension_migrations' as const, migration })),
]

type Row = Record<string, unknown>
const LEDGERS = ['migrations', 'extension_migrations']

/** What a version that had only the first steps knows. */
function known(count: number) {
  const steps = STEPS.slice(0, count)
  return LEDGERS.map((ledger) => ({
    ledger: ledger as Step['ledger'], // one of the two
    migrations: steps.filter((step) => step.ledger === ledger).map(({ migration }) => migration),
  }))
}

async function upTo(database: Database<unknown>, count: number): Promise<void> {
  for (const { ledger, migrations } of known(count)) await migrate(database, migrations, ledger)
}

/** Columns of every table with their types, tables in the order they were made. */
async function columnsOf(database: Database<unknown>): Promise<Map<string, [name: string, type: string][]>> {
  const rows = await database.rows(
    database.dialect === 'sqlite'
      ? `SELECT t.name, c.name, c.type FROM sqlite_master t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY t.rowid, c.cid`
      : `SELECT relname, attname, format_type(atttypid, NULL) FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
         WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
           AND attnum > 0 AND NOT attisdropped AND attidentity <> 'a' ORDER BY pg_class.oid, attnum`,
  )
  const tables = Map.groupBy(rows, ([table]) => String(table))
  for (const ledger of LEDGERS) tables.delete(ledger)
  return new Map([...tables].map(([table, own]) => [table, own.map(([, name, type]) => [String(name), String(type)])]))
}

/** Something that fits: every id is 1, so that what points elsewhere finds it. */
function valueFor(type: string): string {
  if (/bool/i.test(type)) return 'TRUE'
  if (/int/i.test(type)) return '1'
  return /double/i.test(type) ? '1.5' : `'{"a":1}'`
}

async function write(database: Database<unknown>, statement: string): Promise<void> {
  if (database.dialect === 'sqlite') await database.file.run(statement)
  else await database.rows(statement)
}

/** A row for each table that has none of ours yet. */
async function fill(database: Database<unknown>, filled: Map<string, Row>): Promise<void> {
  for (const [table, columns] of await columnsOf(database)) {
    if (filled.has(table)) continue
    const names = columns.map(([name]) => name)
    const values = columns.map(([, type]) => valueFor(type)).join(', ')
    await write(database, `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${values}) ON CONFLICT DO NOTHING`)
    filled.set(table, await rowOf(database, table, names))
  }
}

async function rowOf(database: Database<unknown>, table: string, names: readonly string[]): Promise<Row> {
  const [row = []] = await database.rows(`SELECT ${names.join(', ')} FROM "${table}"`)
  return Object.fromEntries(names.map((name, index) => [name, row[index]]))
}

/** What is left of the rows, where table and column are still there. */
async function keptOf(database: Database<unknown>, filled: ReadonlyMap<string, Row>): Promise<Map<string, Row>> {
  const columns = await columnsOf(database)
  const kept = new Map<string, Row>()
  for (const [table, row] of filled) {
    const there = new Set(columns.get(table)?.map(([name]) => name))
    const names = Object.keys(row).filter((name) => there.has(name))
    if (names.length > 0) kept.set(table, await rowOf(database, table, names))
  }
  return kept
}

describeDatabases('upgrades', (kind) => {
  test('from every older step on keep a row of every table, and from every newer one there is a way back', {
    timeout: 120_000,
  }, async () => {
    const { options, drop } = await kind.create()
    onTestFinished(drop)
    const database = await openDatabase<unknown>(options)
    onTestFinished(() => database.close())
    const filled = new Map<string, Row>()
    const shapes: Shape[] = []
    for (let count = 1; count <= STEPS.length; count++) {
      await upTo(database, count)
      expect(await keptOf(database, filled), STEPS[count - 1]?.migration.name).toEqual(filled)
      await fill(database, filled)
      shapes.push(await readShape(database))
    }
    expect(filled.size).toBeGreaterThan(50)
    for (let count = STEPS.length - 1; count >= 1; count--) {
      await rollBack(database, shapes[count - 1]!, known(count))
      for (const [table, row] of await keptOf(database, filled))
        expect(row, `${table} without ${STEPS[count]?.migration.name}`).toEqual(
          Object.fromEntries(Object.keys(row).map((name) => [name, filled.get(table)?.[name]])),
        )
    }
    await upTo(database, STEPS.length)
    expect([...(await readShape(database)).keys()].sort()).toEqual([...shapes.at(-1)!.keys()].sort())
  })
})
