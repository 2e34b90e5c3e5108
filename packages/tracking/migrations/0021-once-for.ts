import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** What a command answers, where one command is the answer whoever gives it. */
export const onceFor: Migration = {
  name: '0021-once-for',
  async up(transaction) {
    for (const statement of [
      'ALTER TABLE sent_commands ADD COLUMN once_for TEXT',
      'CREATE UNIQUE INDEX sent_commands_once_for ON sent_commands (once_for) WHERE once_for IS NOT NULL',
    ])
      await sql.raw(statement).execute(transaction)
  },
}
