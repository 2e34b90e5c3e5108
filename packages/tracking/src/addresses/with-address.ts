import type { PositionRecord } from '../store/position-record.ts'
import type { AddressBook } from './address-book.ts'

/** What people are shown one by one, such as events: what is known at once of an address that was never looked up. */
export function withAddress(record: PositionRecord, addresses: Pick<AddressBook, 'nearest'>): PositionRecord {
  const address = record.address ?? addresses.nearest(record.latitude, record.longitude)
  return address === record.address ? record : { ...record, address }
}
