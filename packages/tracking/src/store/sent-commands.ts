import { type CommandSender, type CommandState, type SentCommand, wireTime } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { SentCommandTable, Tables } from './tables.ts'

/** A step of a command's way; what is not named stays as it is. */
export interface CommandMove {
  state: CommandState
  sentTime?: string | null
  endTime?: string | null
  result?: string | null
  attributes?: SentCommand['attributes']
}

/** Commands on their way to devices, and how the lines of devices look that were proven theirs. */
export interface SentCommandStore {
  add(command: Omit<SentCommand, 'id'>): Promise<SentCommand>
  /** Add a command unless there is one for the same. @returns the one there is now, and whether it is this one */
  addOnce(command: Omit<SentCommand, 'id'>, onceFor: string): Promise<{ command: SentCommand; isNew: boolean }>
  /** Move a command on, if it is still in this state. @returns whether it was; resolves when it is on stable storage */
  move(id: number, from: CommandState, to: CommandMove): Promise<boolean>
  find(id: number): Promise<SentCommand | undefined>
  /** Every command that is queued or sent, oldest first. */
  open(): Promise<SentCommand[]>
  /** How many of them are in which state. */
  openCounts(): Promise<Map<CommandState, number>>
  /** Latest first. */
  ofDevice(deviceId: number, limit: number): Promise<SentCommand[]>
  /** What a user sent since then, latest first. */
  ofUser(userId: number, since: Date, limit: number): Promise<SentCommand[]>
  /** By device, latest first; of all devices, or of one. */
  lineProfiles(deviceId?: number): Promise<Map<number, string[]>>
  saveLineProfiles(news: readonly { deviceId: number; profiles: readonly string[] }[]): Promise<void>
}

/** Commands on their way. A row moves from state to state in one statement, so that only one of two movers succeeds. */
export function createSentCommandStore(database: Database<Tables>): SentCommandStore {
  const { kysely } = database
  const select = kysely.selectFrom('sent_commands').selectAll()
  return {
    async add(command) {
      const inserted = await kysely
        .insertInto('sent_commands')
        .values(write(command))
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...command, id: inserted.id }
    },
    async addOnce(command, onceFor) {
      const inserted = await kysely
        .insertInto('sent_commands')
        .values({ ...write(command), once_for: onceFor })
        .onConflict((conflict) => conflict.column('once_for').where('once_for', 'is not', null).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted) return { command: { ...command, id: inserted.id }, isNew: true }
      const row = await select.where('once_for', '=', onceFor).executeTakeFirstOrThrow()
      return { command: read(row), isNew: false }
    },
    async move(id, from, { state, sentTime, endTime, result, attributes }) {
      const moved = await kysely
        .updateTable('sent_commands')
        .set({
          state,
          ...(sentTime === undefined ? {} : { sent_at: sentTime === null ? null : Date.parse(sentTime) }),
          ...(endTime === undefined ? {} : { ended_at: endTime === null ? null : Date.parse(endTime) }),
          ...(result === undefined ? {} : { result }),
          ...(attributes === undefined ? {} : { attributes: JSON.stringify(attributes) }),
        })
        .where('id', '=', id)
        .where('state', '=', from)
        .executeTakeFirst()
      return moved.numUpdatedRows === 1n
    },
    async find(id) {
      const row = await select.where('id', '=', id).executeTakeFirst()
      return row && read(row)
    },
    async open() {
      // Written out, so that both databases see that the partial index fits.
      const rows = await select.where(sql<boolean>`state IN ('queued', 'sent')`).orderBy('id').execute()
      return rows.map(read)
    },
    async openCounts() {
      const rows = await kysely
        .selectFrom('sent_commands')
        .select(['state', ({ fn }) => fn.countAll().as('count')])
        .where(sql<boolean>`state IN ('queued', 'sent')`)
        .groupBy('state')
        .execute()
      // Only `write` and `move` write the column.
      return new Map(rows.map(({ state, count }) => [state as CommandState, Number(count)]))
    },
    async ofDevice(deviceId, limit) {
      const rows = await select.where('device_id', '=', deviceId).orderBy('id', 'desc').limit(limit).execute()
      return rows.map(read)
    },
    async ofUser(userId, since, limit) {
      const own = select.where('user_id', '=', userId).where('created_at', '>=', since.getTime())
      const rows = await own.orderBy('created_at', 'desc').limit(limit).execute()
      return rows.map(read)
    },
    async lineProfiles(deviceId) {
      const all = kysely.selectFrom('device_lines').selectAll()
      const rows = await (deviceId === undefined ? all : all.where('device_id', '=', deviceId)).execute()
      return new Map(rows.map((row) => [row.device_id, JSON.parse(row.profiles) as string[]])) // written below
    },
    async saveLineProfiles(news) {
      for (const { deviceId, profiles } of news) {
        const row = { device_id: deviceId, profiles: JSON.stringify(profiles) }
        await kysely
          .insertInto('device_lines')
          .values(row)
          .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ profiles: row.profiles }))
          .execute()
      }
    },
  }
}

function read(row: Selectable<SentCommandTable>): SentCommand {
  return {
    id: row.id,
    // Only `write` writes these columns.
    attributes: JSON.parse(row.attributes) as SentCommand['attributes'],
    deviceId: row.device_id,
    type: row.type,
    textChannel: row.text_channel,
    description: row.description,
    state: row.state as CommandState,
    sender: row.sender as CommandSender,
    userId: row.user_id ?? 0,
    creationTime: timeOf(row.created_at),
    expirationTime: timeOf(row.expires_at),
    sentTime: timeOf(row.sent_at),
    endTime: timeOf(row.ended_at),
    result: row.result,
  }
}

function write(command: Omit<SentCommand, 'id'>): Omit<Insertable<SentCommandTable>, 'once_for'> {
  return {
    device_id: command.deviceId,
    user_id: command.userId === 0 ? null : command.userId,
    sender: command.sender,
    type: command.type,
    text_channel: command.textChannel,
    attributes: JSON.stringify(command.attributes),
    description: command.description,
    state: command.state,
    created_at: Date.parse(command.creationTime ?? ''),
    expires_at: Date.parse(command.expirationTime ?? ''),
    sent_at: command.sentTime === null ? null : Date.parse(command.sentTime),
    ended_at: command.endTime === null ? null : Date.parse(command.endTime),
    result: command.result,
  }
}

function timeOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : wireTime(new Date(milliseconds))
}
