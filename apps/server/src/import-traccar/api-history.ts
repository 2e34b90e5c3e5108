import type { Event, Position } from '@rastro/contracts'
import type { AskApi } from './api-source.ts'
import { readAttributes, readInstant } from './read-values.ts'
import type { HistoryWish, Piece, TheirPosition, TheirRow } from './source.ts'

const DAY_MS = 86_400_000
/** Where history begins when nobody says from when on. */
const BEGINNING = Date.UTC(2010, 0)
/** An answer with fewer items lets the next ask for more time, one with more for less. */
const FEW = 2_000
const MANY = 20_000
const LONGEST_MS = 2 * 365 * DAY_MS
/**
 * That server cuts answers off without a word (`report.maxPositions`, 50,000 unless somebody set it), the newest away. With
 * so many the next question begins where they end, not where the time asked for ends.
 */
const MAY_BE_CUT_OFF = 500
/** What may still have arrived late when an earlier run read it. */
const OVERLAP_MS = DAY_MS

interface ApiHistory {
  ask: AskApi
  list: (path: string) => Promise<TheirRow[] | undefined>
  wish: HistoryWish
}

/** History device by device, in spans of time that grow where there is little. */
export const readApiHistory = {
  positions: (history: ApiHistory): AsyncGenerator<Piece<TheirPosition>> =>
    readSpans(history, { path: 'positions', read: readPosition, timeOf: ({ fixTime }) => fixTime.getTime() }),
  events: (history: ApiHistory): AsyncGenerator<Piece<Event>> =>
    readSpans(history, {
      path: 'reports/events',
      read: readEvent,
      timeOf: ({ eventTime }) => Date.parse(eventTime ?? ''),
    }),
}

async function* readSpans<T extends { id: number }>(
  { ask, list, wish }: ApiHistory,
  { path, read, timeOf }: { path: string; read: (row: TheirRow) => T; timeOf: (item: T) => number },
): AsyncGenerator<Piece<T>> {
  const end = Date.now()
  const devices = (await list('devices?all=true')) ?? []
  for (const [index, { id }] of devices.entries()) {
    const part = `${path} of ${Number(id)}`
    const cursor = await wish.cursorOf(part)
    const begin = cursor ? Number(cursor) - OVERLAP_MS : (wish.since?.getTime() ?? BEGINNING)
    let start = begin
    let span = 30 * DAY_MS
    let seen: ReadonlySet<number> = new Set()
    while (start < end) {
      const until = Math.min(end, start + span)
      const period = `from=${new Date(start).toISOString()}&to=${new Date(until).toISOString()}`
      const rows = ((await ask(`${path}?deviceId=${Number(id)}&${period}`)) ?? []) as TheirRow[]
      const found = rows.map(read)
      const items = found.filter((item) => !seen.has(item.id))
      const latest = found.reduce((time, item) => Math.max(time, timeOf(item) || 0), 0)
      // The next question has the instant in it this one ended with.
      seen = new Set(found.filter((item) => timeOf(item) === latest).map((item) => item.id))
      // A thousand of one instant would never end: then what lies behind it is asked for.
      const next = rows.length < MAY_BE_CUT_OFF ? until : Math.min(until, Math.max(latest, start + 1))
      const share = (index + (next - begin) / (end - begin)) / devices.length
      yield { items, cursor: String(next), part, share }
      start = next
      if (rows.length < FEW) span = Math.min(LONGEST_MS, span * 4)
      else if (rows.length > MANY) span = Math.max(DAY_MS / 24, span / 4)
    }
  }
}

function readPosition(row: TheirRow): TheirPosition {
  // Read by us as that API writes it; times become instants, attributes are checked.
  const position = row as unknown as Position
  return {
    ...position,
    protocol: position.protocol ?? '',
    serverTime: new Date(readInstant(position.serverTime ?? position.fixTime)),
    deviceTime: new Date(readInstant(position.deviceTime ?? position.fixTime)),
    fixTime: new Date(readInstant(position.fixTime)),
    network: position.network ?? null,
    geofenceIds: position.geofenceIds ?? null,
    attributes: readAttributes(position.attributes),
  }
}

function readEvent(row: TheirRow): Event {
  const event = row as unknown as Event // as that API writes it
  return {
    id: event.id,
    type: event.type,
    deviceId: event.deviceId,
    eventTime: event.eventTime,
    serverTime: event.serverTime ?? event.eventTime,
    positionId: event.positionId ?? 0,
    geofenceId: event.geofenceId ?? 0,
    maintenanceId: event.maintenanceId ?? 0,
    attributes: readAttributes(event.attributes),
  }
}
