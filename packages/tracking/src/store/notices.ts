import type { Event } from '@rastro/contracts'
import type { Database, SqlValue } from '@rastro/platform'
import { EVENT_COLUMNS, readEvent } from './event-row.ts'
import type { Tables } from './tables.ts'

/** What somebody was told by the web. */
export interface StoredNotice {
  event: Event
  ruleId: number
  isRead: boolean
}

export interface WantedNotices {
  /** Only of events with a lower id: the next page. */
  before?: number | undefined
  type?: string | undefined
  deviceId?: number | undefined
  /** Both ends included. */
  from?: Date | undefined
  to?: Date | undefined
  isUnread?: boolean | undefined
  limit: number
}

export interface NoticeStore {
  /** The latest first. */
  list(userId: number, wanted: WantedNotices): Promise<StoredNotice[]>
  /** The device of each notice that was not read, the latest first. */
  unreadDevices(userId: number, limit: number): Promise<number[]>
  markRead(userId: number, eventIds: readonly number[]): Promise<void>
  /** Everything up to an event is read. */
  markAllRead(userId: number, until: number): Promise<void>
  /** Forget what was read of older events: they are gone. */
  forgetBefore(eventId: number): Promise<void>
}

const UNREAD = `
  d.event_id > COALESCE((SELECT read_until FROM notice_marks WHERE user_id = d.user_id), 0)
  AND NOT EXISTS (SELECT 1 FROM notice_reads r WHERE r.user_id = d.user_id AND r.event_id = d.event_id)`
const COLUMNS = EVENT_COLUMNS.map((column) => `e.${column}`).join(', ')
// Written out, so that both databases see that the partial index fits.
const OF_USER = `
  FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.user_id = $1 AND d.channel = 'web'`

/** What people were told by the web, and what of it they have read. */
export function createNoticeStore(database: Database<Tables>): NoticeStore {
  const { kysely } = database
  return {
    async list(userId, { limit, ...wanted }) {
      const values: SqlValue[] = [userId]
      const conditions = conditionsOf(wanted, values)
      values.push(limit)
      const text = `SELECT ${COLUMNS}, d.rule_id, CASE WHEN ${UNREAD} THEN 1 ELSE 0 END ${OF_USER}${conditions}
        ORDER BY d.event_id DESC LIMIT $${values.length}`
      return (await database.rows(text, values)).map((row) => ({
        event: readEvent(row),
        ruleId: Number(row[EVENT_COLUMNS.length]),
        isRead: Number(row[EVENT_COLUMNS.length + 1]) === 0,
      }))
    },
    async unreadDevices(userId, limit) {
      const text = `SELECT e.device_id ${OF_USER} AND ${UNREAD} ORDER BY d.event_id DESC LIMIT $2`
      return (await database.rows(text, [userId, limit])).map(([deviceId]) => Number(deviceId))
    },
    async markRead(userId, eventIds) {
      if (eventIds.length === 0) return
      await kysely
        .insertInto('notice_reads')
        .columns(['user_id', 'event_id'])
        // Only what he was told of: nobody fills the table with ids of his own making.
        .expression((from) =>
          from
            .selectFrom('deliveries')
            .select(['user_id', 'event_id'])
            .where('user_id', '=', userId)
            .where('channel', '=', 'web')
            .where('event_id', 'in', eventIds),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async markAllRead(userId, until) {
      await kysely
        .insertInto('notice_marks')
        .values({ user_id: userId, read_until: until })
        // A second browser that saw less takes nothing back.
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ read_until: until }).where('notice_marks.read_until', '<', until),
        )
        .execute()
      await kysely.deleteFrom('notice_reads').where('user_id', '=', userId).where('event_id', '<=', until).execute()
    },
    async forgetBefore(eventId) {
      await kysely.deleteFrom('notice_reads').where('event_id', '<', eventId).execute()
    },
  }
}

function conditionsOf(wanted: Omit<Parameters<NoticeStore['list']>[1], 'limit'>, values: SqlValue[]): string {
  const parts: string[] = []
  const add = (text: string, value: SqlValue | undefined): void => {
    if (value === undefined) return
    values.push(value)
    parts.push(` AND ${text} $${values.length}`)
  }
  add('d.event_id <', wanted.before)
  add('e.type =', wanted.type)
  add('e.device_id =', wanted.deviceId)
  add('e.event_time >=', wanted.from?.getTime())
  add('e.event_time <=', wanted.to?.getTime())
  if (wanted.isUnread) parts.push(` AND ${UNREAD}`)
  return parts.join('')
}
