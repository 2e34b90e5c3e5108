import { type Event, type Network, wireTime } from '@rastro/contracts'
import type { MovedKind } from '@rastro/tracking/store/moves'
import { readAttributes, readInstant, readJson, readText, readTruth } from './read-values.ts'
import {
  type HistoryWish,
  NO_SUCH_LINKS,
  type Piece,
  type TheirPosition,
  type TheirRow,
  type TraccarSource,
} from './source.ts'
import { EVENT_COLUMNS, KIND_TABLES, linkTable, POSITION_COLUMNS, type TheirDatabase } from './sql-tables.ts'

/** Rows of history read at a time: some megabytes, and a second of work at most. */
const PAGE = 5_000
const LINKS_PAGE = 10_000

/**
 * Rows before the cursor that are looked at again: transactions of that server end in another order than their ids were
 * given. What is here already stays as it is.
 */
const OVERLAP = 10_000

/**
 * Read the database of a Traccar server.
 * @throws Error when it has no tables of one
 */
export async function createSqlSource(database: TheirDatabase, address: string): Promise<TraccarSource> {
  const columnsOf = await readSchema(database)
  if (!columnsOf.has('tc_devices'))
    throw new Error(`${address} has no table tc_devices: it is no database of a Traccar server from version 4.0 on.`)

  async function objects(table: string): Promise<TheirRow[] | undefined> {
    if (!columnsOf.has(table)) return undefined
    const { columns, rows } = await database.query(`SELECT * FROM ${table} ORDER BY id`)
    const names = columns.map((name) => name.toLowerCase())
    return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
  }

  async function* history<T extends { id: number }>(
    { table, time, columns, read }: HistoryTable<T>,
    { since, cursorOf }: HistoryWish,
  ): AsyncGenerator<Piece<T>> {
    const known = columnsOf.get(table)
    if (!known) return
    const list = columns.map((name) => (known.has(name) ? name : `NULL AS ${name}`)).join(', ')
    const recent = since ? ` AND ${time} >= '${since.toISOString().slice(0, 23).replace('T', ' ')}'` : ''
    const ask = (after: number) =>
      database.query(`SELECT ${list} FROM ${table} WHERE id > ${after}${recent} ORDER BY id LIMIT ${PAGE}`)
    const { rows: highest } = await database.query(`SELECT max(id) FROM ${table}`)
    const end = Math.max(1, Number(highest[0]?.[0] ?? 0))
    let next = ask(Math.max(0, Number((await cursorOf(table)) ?? 0) - OVERLAP))
    // Said when it is waited for, a page later.
    next.catch(() => undefined)
    for (;;) {
      const { rows } = await next
      const last = Number(rows.at(-1)?.[0] ?? 0)
      if (last === 0) return
      // The next page is read while this one is stored.
      next = ask(last)
      next.catch(() => undefined)
      yield { items: rows.map(read), cursor: String(last), part: table, share: Math.min(1, last / end) }
    }
  }

  return {
    address,
    hasPasswords: true,
    server: async () => (await objects('tc_servers'))?.[0],
    objects: (kind: MovedKind) => objects(KIND_TABLES[kind]),
    async *links(owner, property, unread) {
      const table = linkTable(owner, property)
      if (!columnsOf.has(table)) {
        unread(0, NO_SUCH_LINKS)
        return
      }
      const [ownerColumn, propertyColumn] = [owner.toLowerCase(), property.toLowerCase()]
      for (let [lastOwner, lastProperty] = [0, 0]; ; ) {
        const { rows } = await database.query(
          `SELECT DISTINCT ${ownerColumn}, ${propertyColumn} FROM ${table}
            WHERE ${ownerColumn} > ${lastOwner} OR (${ownerColumn} = ${lastOwner} AND ${propertyColumn} > ${lastProperty})
            ORDER BY ${ownerColumn}, ${propertyColumn} LIMIT ${LINKS_PAGE}`,
        )
        const last = rows.at(-1)
        if (!last) return
        yield rows.map((row) => [Number(row[0]), Number(row[1])] as const)
        lastOwner = Number(last[0])
        lastProperty = Number(last[1])
      }
    },
    positions: (wish) => {
      const hasGeofences = columnsOf.get('tc_positions')?.has('geofenceids')
      const columns = hasGeofences ? [...POSITION_COLUMNS, 'geofenceids'] : POSITION_COLUMNS
      return history({ table: 'tc_positions', time: 'fixtime', columns, read: readPosition }, wish)
    },
    events: (wish) =>
      history(
        {
          table: 'tc_events',
          // The column had another name until version 4.10.
          time: columnsOf.get('tc_events')?.has('eventtime') ? 'eventtime' : 'servertime',
          columns: columnsOf.get('tc_events')?.has('eventtime')
            ? EVENT_COLUMNS
            : EVENT_COLUMNS.map((name) => (name === 'eventtime' ? 'servertime' : name)),
          read: readEvent,
        },
        wish,
      ),
    close: () => database.close(),
  }
}

interface HistoryTable<T> {
  table: string
  /** The column of its time. */
  time: string
  columns: readonly string[]
  read: (row: readonly unknown[]) => T
}

/** The columns of every table of a Traccar server. */
async function readSchema(database: TheirDatabase): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await database.query(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = ${database.schema}`,
  )
  const columns = new Map<string, Set<string>>()
  for (const [table, column] of rows) {
    const name = String(table).toLowerCase()
    columns.set(name, (columns.get(name) ?? new Set()).add(String(column).toLowerCase()))
  }
  return columns
}

function readPosition(row: readonly unknown[]): TheirPosition {
  const network = readJson(row[14])
  const geofenceIds = readJson(row[16])
  return {
    id: Number(row[0]),
    deviceId: Number(row[1]),
    protocol: readText(row[2]),
    serverTime: new Date(readInstant(row[3] ?? row[5])),
    deviceTime: new Date(readInstant(row[4] ?? row[5])),
    fixTime: new Date(readInstant(row[5])),
    valid: readTruth(row[6]),
    latitude: Number(row[7]),
    longitude: Number(row[8]),
    altitude: Number(row[9] ?? 0),
    speed: Number(row[10] ?? 0),
    course: Number(row[11] ?? 0),
    accuracy: Number(row[12] ?? 0),
    address: typeof row[13] === 'string' ? row[13] : null,
    // Written by that server in the form the wire has as well.
    network: typeof network === 'object' ? (network as Network) : null,
    geofenceIds: Array.isArray(geofenceIds) ? geofenceIds.map(Number) : null,
    attributes: readAttributes(row[15]),
  }
}

function readEvent(row: readonly unknown[]): Event {
  const time = wireTime(new Date(readInstant(row[2])))
  return {
    id: Number(row[0]),
    type: String(row[1]),
    eventTime: time,
    serverTime: time,
    deviceId: Number(row[3] ?? 0),
    positionId: Number(row[4] ?? 0),
    geofenceId: Number(row[5] ?? 0),
    maintenanceId: Number(row[6] ?? 0),
    attributes: readAttributes(row[7]),
  }
}
