import { setImmediate } from 'node:timers/promises'
import type { Event, Position } from '@rastro/contracts'
import {
  type Computation,
  type Compute,
  type Found,
  isLongEnough,
  type ReportDefinition,
  type ReportOptions,
  type Subject,
  TRACK_ATTRIBUTES,
} from '@rastro/reports'
import type { AddressBook } from '../addresses/address-book.ts'
import { withAddress } from '../addresses/with-address.ts'
import type { PositionStore } from '../store/positions.ts'
import { forEachPoint } from './track-points.ts'
import { wirePosition } from './wire-position.ts'

/** Where reports read. */
export interface ReportSources {
  positions: Pick<PositionStore, 'numbers' | 'pages' | 'byIds'>
  /** Events of a device in the order of time that the caller may see, both ends included. */
  events(deviceId: number, from: Date, to: Date): AsyncIterable<Event>
  addresses: Pick<AddressBook, 'nearest'>
  /** Name of the driver with this unique id, as far as the device or the caller has to do with him. */
  driverName(uniqueId: string, deviceId: number): string | null
}

/** Rows that are done, and the positions they named. */
export interface ReportRows<Row> {
  rows: readonly Row[]
  readonly position: (id: number) => Position | undefined
}

export interface ReportRun {
  options: ReportOptions
  sources: ReportSources
  /** Ends the computation after the piece it is at, with the reason as error. */
  signal?: AbortSignal | undefined
}

/** Rows gathered before they are handed on: so few that nearly all of what they are made of is gone by the next ones. */
const ROWS_AT_ONCE = 100
/** Rows gathered before they are completed, where that asks the store for the positions they name. */
const COMPLETED_AT_ONCE = 500
/** Positions looked up in one query. */
const LOOKUPS_AT_ONCE = 1_000

/**
 * Compute a report of one device and hand out its rows as they are done. Nothing is read ahead of who takes them but
 * one piece, and nothing more once he stops.
 */
export async function* runReport<Row extends object>(
  { reads }: Pick<ReportDefinition<Row>, 'reads'>,
  compute: Compute<Row>,
  subject: Subject,
  { options, sources, signal }: ReportRun,
): AsyncGenerator<ReportRows<Row>> {
  let rows: Row[] = []
  const computation = compute.start(subject, options, (row) => {
    if (isLongEnough(row, options)) rows.push(row)
  })
  const take = (): Row[] => {
    const taken = rows
    rows = []
    return taken
  }
  const enough = compute.lookups ? COMPLETED_AT_ONCE : ROWS_AT_ONCE
  for (const source of reads) {
    for await (const _ of FEEDS[source](computation, subject.deviceId, { options, sources })) {
      signal?.throwIfAborted()
      if (rows.length >= enough) yield await complete(compute, take(), { sources, subject })
    }
  }
  computation.end()
  if (rows.length > 0) yield await complete(compute, take(), { sources, subject })
}

type Feed = (computation: Computation, deviceId: number, run: ReportRun) => AsyncGenerator<void>

/** How a computation is fed from each source, with a pause after every piece. */
const FEEDS: Readonly<Record<ReportDefinition['reads'][number], Feed>> = {
  async *track(computation, deviceId, { options, sources }) {
    const take = computation.point?.bind(computation) ?? (() => undefined)
    const [from, to] = [new Date(options.from), new Date(options.to)]
    for await (const piece of sources.positions.numbers(deviceId, from, to, TRACK_ATTRIBUTES)) {
      forEachPoint(piece, take)
      yield
    }
  },
  async *positions(computation, deviceId, { options, sources }) {
    for await (const page of sources.positions.pages(deviceId, new Date(options.from), new Date(options.to))) {
      for (let start = 0; start < page.length; start += ROWS_AT_ONCE) {
        // Others have their turn before the rows of a page are written: live news wait for no report.
        if (start > 0) await setImmediate()
        for (const record of page.slice(start, start + ROWS_AT_ONCE)) computation.position?.(wirePosition(record))
        yield
      }
    }
  },
  async *events(computation, deviceId, { options, sources }) {
    for await (const event of sources.events(deviceId, new Date(options.from), new Date(options.to))) {
      computation.event?.(event)
      yield
    }
  },
}

async function complete<Row>(
  compute: Compute<Row>,
  rows: readonly Row[],
  { sources, subject }: { sources: ReportSources; subject: Subject },
): Promise<ReportRows<Row>> {
  const ids = [...new Set(rows.flatMap((row) => compute.lookups?.(row) ?? []))]
  const found = new Map<number, Position>()
  for (let start = 0; start < ids.length; start += LOOKUPS_AT_ONCE)
    for (const record of await sources.positions.byIds(ids.slice(start, start + LOOKUPS_AT_ONCE)))
      found.set(record.id, wirePosition(withAddress(record, sources.addresses)))
  const from: Found = {
    position: (id) => found.get(id),
    driverName: (uniqueId) => sources.driverName(uniqueId, subject.deviceId),
  }
  return {
    rows: compute.complete ? rows.map((row) => compute.complete!(row, from)) : rows,
    position: (id) => found.get(id),
  }
}
