import { Refusal } from '@rastro/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'
import { takeTurn } from './turns.ts'
import { lockUsers, usersBelow } from './user-limits.ts'

/** How many devices there may be; those that are only hidden do not count. */
export interface DeviceLimit {
  /** Whose: those he sees count; absent: all of the installation. */
  userId?: number
  /** Those of everybody below him count, too, each once. */
  isWithBelow?: boolean
  limit: number
}

/** What must fit among the devices that are there. */
export interface Wanted {
  limits: readonly DeviceLimit[]
  /** How many more there shall be. */
  count: number
}

/**
 * Refuse what does not fit, and let nobody else count until the transaction ends.
 * @throws Refusal deviceLimitReached
 */
export async function requireDeviceRoom(
  transaction: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  { limits, count }: Wanted,
): Promise<void> {
  // Always in the same order, so that two who count never wait for each other.
  if (dialect === 'postgres' && limits.some(({ userId }) => userId === undefined))
    await takeTurn(transaction, 'devices of the installation')
  await lockUsers(
    transaction,
    dialect,
    limits.flatMap(({ userId }) => userId ?? []),
  )
  for (const limit of limits) {
    const { rows } = await devicesOf(limit).execute(transaction)
    if (Number(rows[0]?.count) + count > limit.limit) throw new Refusal('deviceLimitReached')
  }
}

/** Hidden ones do not count: `isDeletedDevice` in SQL. */
const IS_HIDDEN = sql`(substr(unique_id, 1, 8) = 'deleted-' AND unique_id LIKE '%-%-%' AND unique_id NOT LIKE '%-%-%-%')`

function devicesOf({ userId, isWithBelow = false }: DeviceLimit): RawBuilder<{ count: number }> {
  if (userId === undefined) return sql`SELECT COUNT(*) AS count FROM devices WHERE NOT ${IS_HIDDEN}`
  const below = isWithBelow ? sql`UNION ${usersBelow(userId)}` : sql``
  // A link to a group reaches three levels, as in the tree of groups.
  return sql`
    WITH people (id) AS (SELECT id FROM users WHERE id = ${userId} ${below}),
      near (id) AS (SELECT group_id FROM user_groups WHERE user_id IN (SELECT id FROM people)),
      middle (id) AS (SELECT id FROM "groups" WHERE group_id IN (SELECT id FROM near)),
      far (id) AS (SELECT id FROM "groups" WHERE group_id IN (SELECT id FROM middle)),
      reached (id) AS (SELECT id FROM near UNION SELECT id FROM middle UNION SELECT id FROM far)
    SELECT COUNT(*) AS count FROM devices WHERE NOT ${IS_HIDDEN} AND id IN (
      SELECT device_id FROM user_devices WHERE user_id IN (SELECT id FROM people)
      UNION SELECT id FROM devices WHERE group_id IN (SELECT id FROM reached))`
}
