import type { Database, Migration } from '@rastro/platform'
import { migrate } from '@rastro/platform'
import { trackingMigrations } from '@rastro/tracking/store/index'
import { sql } from 'kysely'

/** What a next version might do: a table, columns, an index over all positions, and a change of every row. */
const next: readonly Migration[] = [
  {
    name: '9001-next-table',
    async up(transaction) {
      await sql`CREATE TABLE next_things (id BIGINT PRIMARY KEY, device_id BIGINT REFERENCES devices (id))`.execute(
        transaction,
      )
      await sql`ALTER TABLE devices ADD COLUMN next_colour TEXT NOT NULL DEFAULT 'red'`.execute(transaction)
    },
  },
  {
    name: '9002-next-positions',
    async up(transaction) {
      await sql`ALTER TABLE positions ADD COLUMN next_mark BIGINT`.execute(transaction)
      await sql`UPDATE positions SET next_mark = id`.execute(transaction)
      await sql`CREATE INDEX next_positions_mark ON positions (next_mark)`.execute(transaction)
    },
  },
]

/** Bring a database to the next version, as its start would. @returns names of the migrations that ran */
export function upgrade<Tables>(database: Database<Tables>): Promise<string[]> {
  return migrate(database, [...trackingMigrations, ...next])
}
