import { DEVICE_DEFAULTS, type Device, type DeviceStatus } from '@rastro/contracts'
import { type Database, isRetryable } from '@rastro/platform'
import type { DeviceLimit } from './device-limits.ts'
import { requireDeviceRoom } from './device-limits.ts'
import type { DeviceState } from './device-state.ts'
import type { EntityStore } from './entity.ts'
import { createEntityStore, type EntityTable, insertEntities, saveEntity } from './entity.ts'
import { addLink } from './links.ts'
import type { Tables } from './tables.ts'

/** What is remembered of a device's present. `stateSince` null = not known. */
export interface Heard {
  deviceId: number
  lastUpdate: Date
  stateSince?: Date | null
}

export interface DeviceStore extends EntityStore<Device> {
  /**
   * Add devices, all or none, counted where nobody else can count meanwhile.
   * @param within to whom they are linked, if to anybody, and what they must fit into
   * @throws Refusal duplicateUniqueId, deviceLimitReached
   */
  addWithin(
    devices: readonly Omit<Device, 'id'>[],
    within: { userId?: number; limits: readonly DeviceLimit[] },
  ): Promise<Device[]>
  /** Save a device and link it to a user, both or none, in the same way. @throws Refusal deviceLimitReached */
  saveWithin(device: Device, within: { userId: number; limits: readonly DeviceLimit[] }): Promise<void>
  /** Write when devices were last heard and since when they do what they do, in one statement per batch. */
  saveLastUpdates(updates: readonly Heard[]): Promise<void>
  /** Devices that were heard since then, and when, as far as it was written down. */
  heardSince(time: Date): Promise<{ deviceId: number; lastUpdate: Date }[]>
  /** Since when devices do what they do, where it is known. */
  stateStarts(): Promise<ReadonlyMap<number, Date>>
  /** What detectors remember of each device. */
  states(): Promise<ReadonlyMap<number, DeviceState>>
  /** Remember which status of these devices was told. */
  saveToldStatuses(told: ReadonlyMap<number, DeviceStatus>): Promise<void>
  /** The status of each device that was last told, where one was. */
  toldStatuses(): Promise<Map<number, DeviceStatus>>
}

/** Status and latest position are known to the fleet in memory and hold their defaults here. */
export const devices: EntityTable<Device> = {
  table: 'devices',
  defaults: DEVICE_DEFAULTS,
  duplicate: 'duplicateUniqueId',
  columns: {
    attributes: 'json',
    groupId: 'id',
    calendarId: 'id',
    name: 'plain',
    uniqueId: 'plain',
    lastUpdate: 'heard',
    phone: 'plain',
    model: 'plain',
    contact: 'plain',
    category: 'plain',
    disabled: 'plain',
    expirationTime: 'time',
  },
}

/** Removing a device leaves its positions: their number may be millions, and its id is never given again. */
export function createDeviceStore(database: Database<Tables>): DeviceStore {
  const { kysely, dialect } = database
  const entities = createEntityStore(database, devices)
  return {
    ...entities,
    async add(device) {
      const { status, lastUpdate, positionId } = DEVICE_DEFAULTS
      return { ...(await entities.add(device)), status, lastUpdate, positionId }
    },
    async addWithin(wanted, { userId, limits }) {
      if (wanted.length === 0) return []
      return kysely.transaction().execute(async (transaction) => {
        await requireDeviceRoom(transaction, dialect, { limits, count: wanted.length })
        const { status, lastUpdate, positionId } = DEVICE_DEFAULTS
        const added = await insertEntities(transaction, devices, wanted, { key: 'uniqueId' })
        if (userId !== undefined) {
          const links = added.map(({ id }) => ({ user_id: userId, device_id: id }))
          await transaction.insertInto('user_devices').values(links).execute()
        }
        return added.map((device) => ({ ...device, status, lastUpdate, positionId }))
      })
    },
    async saveWithin(device, { userId, limits }) {
      await kysely.transaction().execute(async (transaction) => {
        await requireDeviceRoom(transaction, dialect, { limits, count: 1 })
        await saveEntity(transaction, devices, device)
        await addLink(transaction, { userId, deviceId: device.id })
      })
    },
    async saveLastUpdates(updates) {
      if (updates.length === 0) return
      const rows = updates.map(
        ({ deviceId, lastUpdate, stateSince }) =>
          [lastUpdate.getTime(), stateSince?.getTime() ?? null, deviceId] as const,
      )
      if (database.dialect === 'sqlite') {
        await database.file.batch(
          'UPDATE devices SET last_update = MAX(COALESCE(last_update, 0), ?), state_since = COALESCE(?, state_since) WHERE id = ?',
          rows,
        )
      } else {
        await saveOnPostgres(() => database.rows(POSTGRES_UPDATE, [JSON.stringify(rows)]))
      }
    },
    async heardSince(time) {
      const query = database.kysely.selectFrom('devices').select(['id', 'last_update'])
      const rows = await query.where('last_update', '>', time.getTime()).execute()
      return rows.map((row) => ({ deviceId: row.id, lastUpdate: new Date(Number(row.last_update)) }))
    },
    async stateStarts() {
      const query = database.kysely
        .selectFrom('devices')
        .select(['id', 'state_since'])
        .where('state_since', 'is not', null)
      const rows = await query.execute()
      return new Map(rows.map((row) => [row.id, new Date(Number(row.state_since))]))
    },
    async saveToldStatuses(told) {
      if (told.size === 0) return
      if (database.dialect === 'sqlite') {
        const rows = [...told].map(([id, status]) => [status, id] as const)
        await database.file.batch('UPDATE devices SET told_status = ? WHERE id = ?', rows)
      } else {
        const rows = [...told].map(([id, status]) => ({ id, status }))
        await saveOnPostgres(() => database.rows(SAVE_TOLD_ON_POSTGRES, [JSON.stringify(rows)]))
      }
    },
    async toldStatuses() {
      const rows = await database.rows('SELECT id, told_status FROM devices WHERE told_status IS NOT NULL')
      // Only `saveToldStatuses` writes the column.
      return new Map(rows.map(([id, status]) => [Number(id), String(status) as DeviceStatus]))
    },
    async states() {
      const rows = await database.rows('SELECT device_id, state FROM device_states')
      // Written from a state by the append of positions.
      return new Map(rows.map(([id, text]) => [Number(id), JSON.parse(String(text)) as DeviceState]))
    },
  }
}

const SAVE_TOLD_ON_POSTGRES = `
  UPDATE devices SET told_status = told.status
  FROM json_to_recordset($1::json) AS told (id bigint, status text) WHERE devices.id = told.id`

/** A device may be in the batch twice, and another node may have heard it later. */
const POSTGRES_UPDATE = `
  UPDATE devices SET last_update = GREATEST(devices.last_update, heard.time),
    state_since = COALESCE(heard.since, devices.state_since)
  FROM (
    SELECT (entry->>2)::bigint AS id, MAX((entry->>0)::bigint) AS time, MAX((entry->>1)::bigint) AS since
    FROM json_array_elements($1::json) AS entries (entry) GROUP BY 1
  ) AS heard
  WHERE devices.id = heard.id`

/** Two nodes that update the same devices in another order may deadlock; one of them simply does it again. */
async function saveOnPostgres(update: () => Promise<unknown>): Promise<void> {
  try {
    await update()
  } catch (error) {
    if (!isRetryable(error)) throw error
    await update()
  }
}
