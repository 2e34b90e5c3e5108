import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** What came from another server, so that moving in goes on where it was and brings nothing twice. */
export const moves: Migration = {
  name: '0019-moves',
  async up(transaction) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(transaction)
  },
}

/** No foreign keys: what was moved and then removed here does not come back with the next run. */
const STATEMENTS = [
  'CREATE TABLE move_sources (id BIGINT PRIMARY KEY, address TEXT NOT NULL UNIQUE)',
  // An object has one id over there; a link has those of both its ends, and no own one.
  `CREATE TABLE moved (
    source_id BIGINT NOT NULL REFERENCES move_sources (id), kind TEXT NOT NULL, their_id BIGINT NOT NULL,
    property_id BIGINT NOT NULL, own_id BIGINT, PRIMARY KEY (source_id, kind, their_id, property_id))`,
  `CREATE TABLE move_progress (
    source_id BIGINT NOT NULL REFERENCES move_sources (id), part TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (source_id, part))`,
]
