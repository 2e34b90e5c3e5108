import { Refusal } from '@rastro/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** How many users somebody may have. */
export interface UserLimit {
  userId: number
  /** -1 any. */
  limit: number
}

/** What must fit among the users that are there. */
export interface Room {
  manager: UserLimit | undefined
  resellers: readonly UserLimit[]
  /** How many more there shall be. */
  wanted: number
}

/**
 * Refuse what does not fit, and let nobody else count until the transaction ends.
 * @throws Refusal userLimitReached
 */
export async function requireUserRoom(
  transaction: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  { manager, resellers, wanted }: Room,
): Promise<void> {
  const limits = [...(manager ? [manager] : []), ...resellers]
  await lockUsers(
    transaction,
    dialect,
    limits.map(({ userId }) => userId),
  )
  if (manager && manager.limit !== -1) {
    const managed = sql<{ count: number }>`SELECT COUNT(*) AS count FROM user_users WHERE user_id = ${manager.userId}`
    await requireFit(managed, manager.limit - wanted, transaction)
  }
  for (const { userId, limit } of resellers) {
    const below = sql<{ count: number }>`
      SELECT COUNT(*) AS count FROM users WHERE id IN (${usersBelow(userId)}) AND id <> ${userId} AND NOT temporary`
    await requireFit(below, limit - wanted, transaction)
  }
}

async function requireFit(
  count: RawBuilder<{ count: number }>,
  most: number,
  transaction: Kysely<Tables>,
): Promise<void> {
  const { rows } = await count.execute(transaction)
  if (Number(rows[0]?.count) > most) throw new Refusal('userLimitReached')
}

/**
 * Lock the rows of those whose limits count; their order is always the same, so that two who count never wait for each
 * other. In the embedded store a transaction is alone anyway.
 */
export async function lockUsers(
  transaction: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  ids: readonly number[],
): Promise<void> {
  if (dialect === 'sqlite') return
  for (const id of [...new Set(ids)].sort((one, other) => one - other))
    await sql`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`.execute(transaction)
}

/** The users below somebody at any depth, as a query; a circle of links is walked once, and may lead to himself. */
export function usersBelow(userId: number): RawBuilder<{ id: number }> {
  return sql`
    SELECT id FROM (
      WITH RECURSIVE below (id) AS (
        SELECT managed_user_id FROM user_users WHERE user_id = ${userId}
        UNION SELECT links.managed_user_id FROM user_users links JOIN below ON links.user_id = below.id
      )
      SELECT id FROM below
    ) AS everybody`
}
