import type { ChannelName, Event } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { type Insertable, sql } from 'kysely'
import { EVENT_COLUMNS, readEvent } from './event-row.ts'
import type { DeliveryTable, Tables } from './tables.ts'

/** A message that is to reach somebody; its words are made when it is sent. */
export interface NewDelivery {
  eventId: number
  userId: number
  channel: ChannelName
  ruleId: number
  /** It counts as sent from the beginning: it is sent at once, and never again. */
  isSent: boolean
}

export interface Delivery {
  id: number
  eventId: number
  userId: number
  channel: ChannelName
  ruleId: number
  /** How often it was tried, this time included. */
  attempts: number
}

export interface DeliveryStore {
  /**
   * Note that events were looked at, and keep what came of it, all in one statement.
   * @returns the deliveries that were not there before
   */
  add(eventIds: readonly number[], deliveries: readonly NewDelivery[], now: Date): Promise<Delivery[]>
  /** Events with a higher id that nobody looked at, ascending. */
  unseen(afterId: number, limit: number): Promise<Event[]>
  /** Take deliveries that are due; nobody else gets them, and after a crash nobody does. */
  claim(channel: ChannelName, limit: number, now: Date): Promise<Delivery[]>
  /** When the next delivery of a channel is due. */
  nextDue(channel: ChannelName): Promise<Date | undefined>
  /** How many wait, by channel; channels nothing waits for are left out. */
  waiting(): Promise<Map<ChannelName, number>>
  markSent(ids: readonly number[]): Promise<void>
  giveUp(id: number, problem: string): Promise<void>
  retry(id: number, dueAt: Date, problem: string): Promise<void>
  /** Give up what was being sent when the process ended: it may have arrived. @returns how many */
  abandonClaimed(problem: string, claimedBefore: Date): Promise<number>
  /**
   * Forget what was looked at before a time, and deliveries from before another: at most `limit` rows of each, so that
   * nobody who writes waits long.
   * @returns how many rows went
   */
  removeBefore(times: { seen: Date; deliveries: Date }, limit: number): Promise<number>
}

/** Channel of the row that says an event was looked at. */
const SEEN = ''
/** Rows of one statement: some 5,000 values, well below what either database takes. */
const ROWS_AT_ONCE = 500

const UNSEEN = `
  SELECT ${EVENT_COLUMNS.join(', ')} FROM events
  WHERE id > $1 AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = events.id AND channel = '${SEEN}')
  ORDER BY id LIMIT $2`

/** Messages on their way. A row is taken in one statement, so that of two takers one gets it. */
export function createDeliveryStore(database: Database<Tables>): DeliveryStore {
  const { kysely } = database
  const columns = ['id', 'event_id', 'user_id', 'channel', 'rule_id', 'attempts'] as const

  async function insert(rows: readonly Insertable<DeliveryTable>[]): Promise<Delivery[]> {
    const added = await kysely
      .insertInto('deliveries')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['event_id', 'channel', 'user_id', 'scope']).doNothing())
      .returning(columns)
      .execute()
    return added.filter(({ channel }) => channel !== SEEN).map(read)
  }

  async function end(id: number, values: Partial<Insertable<DeliveryTable>>): Promise<void> {
    await kysely.updateTable('deliveries').set(values).where('id', '=', id).execute()
  }

  return {
    async add(eventIds, deliveries, now) {
      const rows = [...eventIds.map((eventId) => seenRow(eventId, now)), ...deliveries.map((one) => rowOf(one, now))]
      const added: Delivery[] = []
      // Sorted so that an event is not taken for looked at before what came of it is there.
      rows.sort(
        (one, other) =>
          one.event_id - other.event_id || (one.channel === SEEN ? 1 : 0) - (other.channel === SEEN ? 1 : 0),
      )
      for (let index = 0; index < rows.length; index += ROWS_AT_ONCE)
        added.push(...(await insert(rows.slice(index, index + ROWS_AT_ONCE))))
      return added
    },
    async unseen(afterId, limit) {
      return (await database.rows(UNSEEN, [afterId, limit])).map(readEvent)
    },
    async claim(channel, limit, now) {
      const due = kysely
        .selectFrom('deliveries')
        .select('id')
        .where('channel', '=', channel)
        .where('due_at', '<=', now.getTime())
        // Written out, so that both databases see that the partial index fits.
        .where(sql<boolean>`state = 'waiting'`)
        .orderBy('due_at')
        .limit(limit)
      const taken = await kysely
        .updateTable('deliveries')
        .set((set) => ({ state: 'sending', attempts: set('attempts', '+', 1), due_at: now.getTime() }))
        .where('id', 'in', due)
        .where('state', '=', 'waiting')
        .returning(columns)
        .execute()
      return taken.map(read)
    },
    async waiting() {
      const found = await kysely
        .selectFrom('deliveries')
        .select(['channel', ({ fn }) => fn.countAll().as('count')])
        .where(sql<boolean>`state = 'waiting'`)
        .groupBy('channel')
        .execute()
      // Only channels are written there.
      return new Map(found.map(({ channel, count }) => [channel as ChannelName, Number(count)]))
    },
    async nextDue(channel) {
      const row = await kysely
        .selectFrom('deliveries')
        .select('due_at')
        .where('channel', '=', channel)
        .where(sql<boolean>`state = 'waiting'`)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      return row && new Date(row.due_at)
    },
    async markSent(ids) {
      if (ids.length === 0) return
      await kysely.updateTable('deliveries').set({ state: 'sent', problem: null }).where('id', 'in', ids).execute()
    },
    giveUp: (id, problem) => end(id, { state: 'failed', problem }),
    retry: (id, dueAt, problem) => end(id, { state: 'waiting', due_at: dueAt.getTime(), problem }),
    async abandonClaimed(problem, claimedBefore) {
      const { numUpdatedRows } = await kysely
        .updateTable('deliveries')
        .set({ state: 'lost', problem })
        .where('state', '=', 'sending')
        // `claim` writes down when it was.
        .where('due_at', '<=', claimedBefore.getTime())
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },
    async removeBefore({ seen, deliveries }, limit) {
      const old = (before: Date) =>
        kysely.selectFrom('deliveries').select('id').where('created_at', '<', before.getTime()).limit(limit)
      let removed = 0
      // Written out, so that both databases see that the partial index fits.
      for (const ids of [old(seen).where(sql<boolean>`channel = ''`), old(deliveries)]) {
        const { numDeletedRows } = await kysely
          .deleteFrom('deliveries')
          .where('id', 'in', ids)
          .executeTakeFirstOrThrow()
        removed += Number(numDeletedRows)
      }
      return removed
    },
  }
}

function seenRow(eventId: number, now: Date) {
  return { ...rowOf({ eventId, userId: 0, ruleId: 0, isSent: true }, now), channel: SEEN }
}

function rowOf(delivery: Omit<NewDelivery, 'channel'> & { channel?: ChannelName }, now: Date) {
  const { eventId, userId, channel = SEEN, ruleId, isSent } = delivery
  return {
    event_id: eventId,
    channel,
    user_id: userId,
    scope: channel === 'command' ? ruleId : 0,
    rule_id: ruleId,
    state: isSent ? 'sent' : 'waiting',
    attempts: isSent ? 1 : 0,
    due_at: now.getTime(),
    created_at: now.getTime(),
    problem: null,
  }
}

function read(
  row: Record<'id' | 'event_id' | 'user_id' | 'rule_id' | 'attempts', number> & { channel: string },
): Delivery {
  return {
    id: row.id,
    eventId: row.event_id,
    userId: row.user_id,
    // Only `rowOf` writes it.
    channel: row.channel as ChannelName,
    ruleId: row.rule_id,
    attempts: row.attempts,
  }
}
