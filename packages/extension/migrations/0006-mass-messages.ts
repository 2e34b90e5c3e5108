import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** Messages to many: how far each is, its words, sealed and only until it is sent, and what became of every one. */
export const massMessages: Migration = {
  name: '0006-mass-messages',
  async up(transaction) {
    await sql`
      CREATE TABLE mass_messages (
        id TEXT PRIMARY KEY, user_id BIGINT NOT NULL, state TEXT NOT NULL, is_stopped BIGINT NOT NULL, sealed TEXT NOT NULL,
        begun_at BIGINT NOT NULL
      )`.execute(transaction)
    await sql`
      CREATE TABLE mass_message_sends (
        message_id TEXT NOT NULL, place BIGINT NOT NULL, user_id BIGINT NOT NULL, name TEXT NOT NULL, channel TEXT NOT NULL,
        state TEXT NOT NULL, problem TEXT, ended_at BIGINT, PRIMARY KEY (message_id, place)
      )`.execute(transaction)
  },
}
