import { STATISTIC_COUNTS, type StatisticCount, type Statistics, wireTime } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { type Kysely, sql } from 'kysely'
import type { StatisticsTable, Tables } from './tables.ts'

/** What is added to one day. */
export interface DayCount {
  /** Midnight UTC. */
  day: Date
  now: Date
  counts: Partial<Record<StatisticCount, number>>
  /** Users, and devices of a protocol: kind is `user`, or a colon and the protocol's name. */
  seen: readonly { kind: string; id: number }[]
}

export interface StatisticsStore {
  add(count: DayCount): Promise<void>
  /** Days that were last counted between two instants, ascending. */
  between(from: Date, to: Date): Promise<Statistics[]>
}

const DAY_MS = 86_400_000
const ROWS = 5_000

/** The column of every count. */
const COLUMNS = {
  requests: 'requests',
  messagesReceived: 'messages_received',
  messagesStored: 'messages_stored',
  mailSent: 'mail_sent',
  smsSent: 'sms_sent',
  geocoderRequests: 'geocoder_requests',
  geolocationRequests: 'geolocation_requests',
} as const satisfies Record<StatisticCount, keyof StatisticsTable>

/** Counts are added, never set, so that several processes and restarts of one day come to one row. */
export function createStatisticsStore({ kysely }: Database<Tables>): StatisticsStore {
  return {
    async add(count) {
      await kysely.transaction().execute((transaction) => addDay(transaction, count))
    },
    async between(from, to) {
      const rows = await kysely
        .selectFrom('statistics')
        .selectAll()
        .where('capture_time', '>=', from.getTime())
        .where('capture_time', '<=', to.getTime())
        .orderBy('capture_time')
        .execute()
      return rows.map(readStatistics)
    },
  }
}

async function addDay(transaction: Kysely<Tables>, { day, now, counts, seen }: DayCount): Promise<void> {
  const start = day.getTime()
  const row = { day: start, capture_time: now.getTime() }
  await transaction
    .insertInto('statistics')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const sums = STATISTIC_COUNTS.map((name) => {
    const column = sql.ref(COLUMNS[name])
    return sql`${column} = ${column} + ${counts[name] ?? 0}`
  })
  // First of all: who adds to the same day waits here, and then counts what we saw as well.
  await sql`UPDATE statistics SET ${sql.join(sums)}, capture_time = ${now.getTime()} WHERE day = ${start}`.execute(
    transaction,
  )
  const rows = seen.map(({ kind, id }) => ({ day: start, kind, object_id: id }))
  for (let from = 0; from < rows.length; from += ROWS)
    await transaction
      .insertInto('statistics_seen')
      .values(rows.slice(from, from + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { users, devices, protocols } = await countSeen(transaction, start)
  await transaction
    .updateTable('statistics')
    .set({ active_users: users, active_devices: devices, protocols: JSON.stringify(protocols) })
    .where('day', '=', start)
    .execute()
  // A day that another process may still be adding to keeps its own.
  await transaction
    .deleteFrom('statistics_seen')
    .where('day', '<', start - DAY_MS)
    .execute()
}

async function countSeen(transaction: Kysely<Tables>, day: number) {
  const kinds = await sql<{ kind: string; seen: number }>`
    SELECT kind, COUNT(*) AS seen FROM statistics_seen WHERE day = ${day} GROUP BY kind ORDER BY kind`.execute(
    transaction,
  )
  const devices = await sql<{ seen: number }>`
    SELECT COUNT(DISTINCT object_id) AS seen FROM statistics_seen WHERE day = ${day} AND kind <> 'user'`.execute(
    transaction,
  )
  const users = kinds.rows.find(({ kind }) => kind === 'user')?.seen ?? 0
  const protocols = kinds.rows.filter(({ kind }) => kind !== 'user').map(({ kind, seen }) => [kind.slice(1), seen])
  return {
    users: users,
    devices: devices.rows[0]?.seen ?? 0,
    protocols: Object.fromEntries(protocols) as Record<string, number>,
  }
}

function readStatistics(row: StatisticsTable): Statistics {
  const counts = STATISTIC_COUNTS.map((name) => [name, row[COLUMNS[name]]])
  return {
    id: row.id,
    attributes: {},
    captureTime: wireTime(new Date(row.capture_time)),
    activeUsers: row.active_users,
    activeDevices: row.active_devices,
    // A number for every name of the list.
    ...(Object.fromEntries(counts) as Record<StatisticCount, number>),
    protocols: row.protocols === null ? null : JSON.parse(row.protocols),
  }
}
