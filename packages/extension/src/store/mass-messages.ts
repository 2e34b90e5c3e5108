import type { MassResult, WrittenChannel } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { type Kysely, sql } from 'kysely'
import type { EndedSend, KeptMassMessage, MassMessageStore } from './mass-message-store.ts'
import type { ExtensionTables } from './tables.ts'

const ROWS_AT_ONCE = 500
const COLUMNS = ['id', 'user_id', 'state', 'is_stopped', 'begun_at'] as const

type Row = Pick<ExtensionTables['mass_messages'], (typeof COLUMNS)[number]>

function read({ id, user_id: userId, state, is_stopped: stopped, begun_at: begunAt }: Row): KeptMassMessage {
  return { id, userId, state: state === 'running' ? 'running' : 'done', isStopped: stopped !== 0, begunAt }
}

/** Only `add` writes the column. */
const channelOf = (text: string): WrittenChannel => text as WrittenChannel

/** Messages to many, a row for each send. */
export function createMassMessageStore({ kysely }: Database<ExtensionTables>): MassMessageStore {
  const messages = () => kysely.selectFrom('mass_messages').select(COLUMNS)
  const sendsOf = (id: string) => kysely.selectFrom('mass_message_sends').where('message_id', '=', id)

  return {
    add: (message, sealed, sends) =>
      kysely.transaction().execute(async (transaction) => {
        const { id, userId, state, isStopped, begunAt } = message
        const row = { id, user_id: userId, state, is_stopped: Number(isStopped), sealed, begun_at: begunAt }
        await transaction.insertInto('mass_messages').values(row).execute()
        for (let start = 0; start < sends.length; start += ROWS_AT_ONCE) {
          const rows = sends.slice(start, start + ROWS_AT_ONCE).map((send, index) => ({
            message_id: id,
            place: start + index,
            user_id: send.userId,
            name: send.name,
            channel: send.channel,
            state: 'waiting',
            problem: null,
            ended_at: null,
          }))
          await transaction.insertInto('mass_message_sends').values(rows).execute()
        }
      }),
    async find(id) {
      const row = await messages().where('id', '=', id).executeTakeFirst()
      return row && read(row)
    },
    async sealedWords(id) {
      const row = await kysely.selectFrom('mass_messages').select('sealed').where('id', '=', id).executeTakeFirst()
      return row?.sealed || undefined
    },
    async counts(id) {
      const rows = await sendsOf(id)
        .select(['state', sql<number>`COUNT(*)`.as('count')])
        .groupBy('state')
        .execute()
      const of = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0
      const total = rows.reduce((sum, { count }) => sum + count, 0)
      return { total, sent: of('sent'), failed: of('failed') }
    },
    async take(id, limit) {
      const waiting = sendsOf(id).where('state', '=', 'waiting').orderBy('place').limit(limit)
      const rows = await kysely
        .updateTable('mass_message_sends')
        .set({ state: 'begun' })
        .where('message_id', '=', id)
        .where('place', 'in', waiting.select('place'))
        // Of two processes that ask one gets it.
        .where('state', '=', 'waiting')
        .returning(['place', 'user_id', 'channel'])
        .execute()
      rows.sort((one, other) => one.place - other.place)
      return rows.map(({ place, user_id: userId, channel }) => ({ place, userId, channel: channelOf(channel) }))
    },
    end: (id, ended, endedAt) =>
      kysely.transaction().execute(async (transaction) => {
        for (const one of ended) await endSend(transaction, id, { ...one, endedAt })
      }),
    async giveUpBegun(id, problem, endedAt) {
      await kysely
        .updateTable('mass_message_sends')
        .set({ state: 'failed', problem, ended_at: endedAt })
        .where('message_id', '=', id)
        .where('state', '=', 'begun')
        .execute()
    },
    async stop(id) {
      await kysely.updateTable('mass_messages').set({ is_stopped: 1 }).where('id', '=', id).execute()
    },
    async finish(id) {
      await kysely.updateTable('mass_messages').set({ state: 'done', sealed: '' }).where('id', '=', id).execute()
    },
    running: async () => (await messages().where('state', '=', 'running').orderBy('begun_at').execute()).map(read),
    ofUser: async (userId) =>
      (await messages().where('user_id', '=', userId).orderBy('begun_at', 'desc').execute()).map(read),
    async results(id) {
      const ended = sendsOf(id).where('state', 'in', ['sent', 'failed']).orderBy('state').orderBy('place')
      const rows = await ended.select(['user_id', 'name', 'channel', 'state', 'problem']).execute()
      return rows.map(
        ({ user_id: userId, name, channel, state, problem }): MassResult => ({
          userId,
          name,
          channel: channelOf(channel),
          success: state === 'sent',
          problem,
        }),
      )
    },
    async sentSince(userId, time) {
      const row = await kysely
        .selectFrom('mass_message_sends')
        .innerJoin('mass_messages', 'mass_messages.id', 'mass_message_sends.message_id')
        .select(sql<number>`COUNT(*)`.as('count'))
        .where('mass_messages.user_id', '=', userId)
        .where('ended_at', '>=', time)
        .executeTakeFirst()
      return row?.count ?? 0
    },
    removeBefore: (time) =>
      kysely.transaction().execute(async (transaction) => {
        const old = transaction
          .selectFrom('mass_messages')
          .select('id')
          .where('begun_at', '<', time)
          .where('state', '=', 'done')
        await transaction.deleteFrom('mass_message_sends').where('message_id', 'in', old).execute()
        await transaction.deleteFrom('mass_messages').where('id', 'in', old).execute()
      }),
  }
}

async function endSend(
  kysely: Kysely<ExtensionTables>,
  id: string,
  { place, problem, endedAt }: EndedSend & { endedAt: number },
): Promise<void> {
  await kysely
    .updateTable('mass_message_sends')
    .set({ state: problem === null ? 'sent' : 'failed', problem, ended_at: endedAt })
    .where('message_id', '=', id)
    .where('place', '=', place)
    .execute()
}
