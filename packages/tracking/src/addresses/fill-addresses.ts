import type { Bus } from '@rastro/platform'
import type { Fleet, TrackedDevice, TrackingEvents } from '../fleet/fleet.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { AddressBook } from './address-book.ts'

/**
 * Give latest positions an address: at once the town, and later the street for vehicles that stand, when somebody can be
 * asked. Only what people look at gets one; the store keeps positions as they came, and nothing waits for an answer.
 * Call before anybody else hears of stored positions.
 * @returns a function that stops asking
 */
export function fillAddresses(fleet: Fleet, book: AddressBook, bus: Bus<TrackingEvents>): () => void {
  const waiting = new Set<number>()
  let isAsking = false
  let isStopped = false

  function nameTown(record: PositionRecord | undefined): void {
    if (record !== undefined && record.address === null)
      record.address = book.nearest(record.latitude, record.longitude)
  }

  function wish(entry: TrackedDevice): void {
    if (!book.isOnline || entry.last?.attributes['motion'] === true) return
    waiting.add(entry.device.id)
    void ask()
  }

  /** One after another: the book keeps the pace, and who waits is asked for where he is by then. */
  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    for (const id of waiting) {
      waiting.delete(id)
      const last = fleet.byId(id)?.last
      if (isStopped || last === undefined) continue
      const { id: askedId, address: town } = last
      const address = await book.lookup(last.latitude, last.longitude)
      const entry = fleet.byId(id)
      // Texts made of a record are kept with it, so a new one is needed to be seen.
      if (entry?.last?.id !== askedId || address === town) continue
      entry.last = { ...entry.last, address }
      bus.emit('addressFound', entry)
    }
    isAsking = false
  }

  for (const entry of fleet.all()) nameTown(entry.last)
  bus.on('positionsStored', ({ records, latest }) => {
    // Who is told of an event reads where it was.
    for (const record of records) if (record.events !== undefined) nameTown(record)
    for (const entry of latest) {
      nameTown(entry.last)
      wish(entry)
    }
  })
  // Streets are asked for by the node that heard the tracker.
  bus.on('latestMoved', ({ latest }) => latest.forEach(({ last }) => nameTown(last)))
  return () => {
    isStopped = true
  }
}
