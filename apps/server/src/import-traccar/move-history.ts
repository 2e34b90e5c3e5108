import type { Event } from '@rastro/contracts'
import { cleanAttributes } from '@rastro/tracking/pipeline/steps/clean-attributes'
import type { Move } from '@rastro/tracking/store/moves'
import type { PositionRecord } from '@rastro/tracking/store/position-record'
import type { Store } from '@rastro/tracking/store/store'
import type { OwnIds } from './move-objects.ts'
import type { MoveReport } from './report.ts'
import type { Piece, TheirPosition, TraccarSource } from './source.ts'

/**
 * What ids of one source are below. Ours count milliseconds since 2026 in units of 8192: those of the product's first day
 * lie above the room of 127 sources, so the two never meet.
 */
const ROOM = 2 ** 40

export interface HistoryMove {
  source: TraccarSource
  move: Move
  ids: OwnIds
  report: MoveReport
  store: Pick<Store, 'positions' | 'events'>
  since: Date | undefined
  /** Hears how many of what were read so far, and how much of all that is, from 0 to 1. */
  onProgress: (what: string, read: number, share: number) => void
  /** Read and count, and store nothing. */
  isDry: boolean
}

/** Bring positions and then events, from where an earlier run ended. */
export async function moveHistory(history: HistoryMove): Promise<void> {
  const { source, store, move } = history
  await movePieces(history, 'positions', source.positions(wishOf(history)), {
    own: (items) => ownPositions(items, history),
    save: async (records) => records.length - (await store.positions.append(records)).size,
  })
  await movePieces(history, 'events', source.events(wishOf(history)), {
    own: (items) => ownEvents(items, history),
    save: (events) => store.events.add(events),
  })
  await move.note('history', 'complete')
}

/** A run from some day on knows nothing of what lies before it: it has cursors of its own. Those of a whole run hold as well. */
function wishOf({ since, move }: HistoryMove) {
  const cursorOf = async (part: string) => {
    const cursors = [await move.progress(part), since && (await move.progress(partSince(part, since)))]
    return cursors.reduce((best, cursor) => (Number(cursor ?? 0) > Number(best ?? 0) ? cursor : best))
  }
  return { since, cursorOf }
}

function partSince(part: string, since: Date): string {
  return `${part} since ${since.toISOString()}`
}

interface Destination<T, Own> {
  /** As it is kept here; what does not come is counted. */
  own: (items: T[]) => Own[]
  /** @returns how many were not here yet */
  save: (items: Own[]) => Promise<number>
}

/** Store piece after piece, and note each when it is stored: what is repeated after a crash changes nothing. */
async function movePieces<T extends { deviceId: number }, Own extends { id: number }>(
  { move, report, since, onProgress, isDry }: HistoryMove,
  what: 'positions' | 'events',
  pieces: AsyncIterable<Piece<T>>,
  { own, save }: Destination<T, Own>,
): Promise<void> {
  report.count(what, 'moved', 0)
  let read = 0
  for await (const { items, cursor, part, share } of pieces) {
    const records = own(items)
    const stored = isDry ? 0 : await save(records)
    const isAllNew = stored === records.length
    const here = isAllNew ? stored : await move.here(what, idsOf(records))
    if (!isDry) await move.note(since ? partSince(part, since) : part, cursor)
    read += items.length
    report.count(what, 'before', here - stored)
    report.count(what, 'moved', isDry ? records.length - here : stored)
    if (!isDry && here < records.length) {
      report.count(what, 'leftOut', records.length - here)
      report.remark(what, 0, 'some were not taken by the database: see the table rejected_positions')
    }
    onProgress(what, read, share)
  }
}

function idsOf(records: readonly { id: number }[]): number[] {
  return records.map(({ id }) => id)
}

/** Positions with our ids; those of vehicles that did not come stay behind, as do those whose times are none. */
function ownPositions(items: readonly TheirPosition[], { ids, report, move }: HistoryMove): PositionRecord[] {
  const devices = ids.get('device')
  const geofences = ids.get('geofence')
  const records: PositionRecord[] = []
  let strangers = 0
  for (const item of items) {
    const deviceId = devices?.get(item.deviceId)
    if (deviceId === undefined) strangers++
    else if (Number.isNaN(item.fixTime.getTime())) report.leaveOut('positions', item.id, 'its time cannot be read')
    else records.push(ownPosition(item, { deviceId, source: move.source, geofences }))
  }
  if (strangers > 0) report.count('positions of removed vehicles', 'leftOut', strangers)
  return records
}

/** Another Rastro counts as we do, far above what a Traccar server reaches; its ids are taken as they are. */
function ownId(theirs: number, source: number): number {
  return theirs < ROOM ? source * ROOM + theirs : theirs
}

interface OwnPlace {
  deviceId: number
  source: number
  geofences: ReadonlyMap<number, number> | undefined
}

function ownPosition(item: TheirPosition, { deviceId, source, geofences }: OwnPlace): PositionRecord {
  const id = ownId(item.id, source)
  const geofenceIds = item.geofenceIds?.flatMap((theirs) => geofences?.get(theirs) ?? []) ?? []
  const record: PositionRecord = {
    ...item,
    id,
    // What makes a record one is its place over there: two of one instant stay two, and read again it is the same.
    hash: id,
    deviceId,
    geofenceIds: geofenceIds.length > 0 ? geofenceIds : null,
    address: item.address?.replaceAll('\0', '') ?? null,
  }
  cleanAttributes(record)
  return record
}

function ownEvents(items: readonly Event[], { ids, report, move }: HistoryMove): Event[] {
  let strangers = 0
  const events = items.flatMap((event): Event[] => {
    const deviceId = ids.get('device')?.get(event.deviceId)
    if (deviceId === undefined) {
      strangers++
      return []
    }
    return [
      {
        ...event,
        id: ownId(event.id, move.source),
        deviceId,
        positionId: event.positionId > 0 ? ownId(event.positionId, move.source) : 0,
        geofenceId: ids.get('geofence')?.get(event.geofenceId) ?? 0,
        maintenanceId: ids.get('maintenance')?.get(event.maintenanceId) ?? 0,
      },
    ]
  })
  if (strangers > 0) report.count('events of removed vehicles', 'leftOut', strangers)
  return events
}
