import type { Device, DeviceStatus, VehicleState } from '@rastro/contracts'
import type { StatusFilter } from '../live-feed.ts'

/** What a filter looks at. */
export interface Facts {
  status: DeviceStatus
  state: VehicleState
  inMotion: boolean
}

/**
 * Whether a vehicle passes a filter. The first four are about the connection, the others about what the vehicle does;
 * one filter is active at a time, so choosing one clears the other kind (OP-43).
 */
export function passesFilter(filter: StatusFilter, facts: Facts): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'online':
    case 'offline':
    case 'unknown':
      return facts.status === filter
    case 'moving':
      return facts.status === 'online' && facts.inMotion
    default:
      return facts.state === filter
  }
}

/** Attribute of a device that holds its number plate. */
export const PLATE_ATTRIBUTE = 'placa'

/** Plate of a device, null when nobody filled it in. */
export function plateOf(device: Device): string | null {
  const plate = device.attributes[PLATE_ATTRIBUTE]
  return typeof plate === 'string' && plate !== '' ? plate : null
}

const MARKS = /\p{M}/gu

/** Text without accents and case, for comparing what people type. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase()
}

/** All a device can be found by, folded: name, uniqueId, phone, model and every text attribute (OP-44). */
export function searchText(device: Device): string {
  const texts: string[] = [device.name, device.uniqueId, device.phone ?? '', device.model ?? '']
  for (const value of Object.values(device.attributes)) if (typeof value === 'string') texts.push(value)
  return fold(texts.join('\n'))
}

/** Words of a search, folded; all of them must occur. */
export function searchWords(search: string): readonly string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Whether a folded text holds all words. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}
