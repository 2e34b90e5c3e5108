import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** When each user was last here: sessions end and are forgotten, the list of users still tells. */
export const users: Migration = {
  name: '0013-users',
  async up(transaction) {
    const user = 'user_id BIGINT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE'
    await sql.raw(`CREATE TABLE user_visits (${user}, seen_at BIGINT NOT NULL)`).execute(transaction)
  },
}
