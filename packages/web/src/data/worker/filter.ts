import { attributeText, DEVICE_KEYS, type Device, type DeviceStatus, type VehicleState } from '@rastro/contracts'
import type { StatusFilter } from '../live-feed.ts'

/** What a filter looks at. */
export interface Facts {
  status: DeviceStatus
  state: VehicleState
  inMotion: boolean
}

/** Connection filters; the others of `StatusFilter` are about what the vehicle does. */
const CONNECTIONS = ['online', 'offline', 'unknown'] as const satisfies readonly DeviceStatus[]

/**
 * The two filters behind the combined one (FLT-18): the first four values are about the connection, the others about
 * what the vehicle does. Choosing one kind clears the other (OP-43).
 */
export function partsOf(filter: StatusFilter): {
  status: DeviceStatus | 'all'
  motion: Exclude<StatusFilter, 'all' | DeviceStatus> | null
} {
  if (filter === 'all') return { status: 'all', motion: null }
  const status = CONNECTIONS.find((one) => one === filter)
  return status === undefined
    ? { status: 'all', motion: filter as Exclude<StatusFilter, 'all' | DeviceStatus> } // no connection and not all
    : { status, motion: null }
}

/** Whether a vehicle passes the combined filter. */
export function passesFilter(filter: StatusFilter, facts: Facts): boolean {
  const { status, motion } = partsOf(filter)
  if (status !== 'all') return facts.status === status
  if (motion === null) return true
  return motion === 'moving' ? facts.status === 'online' && facts.inMotion : facts.state === motion
}

/** Plate of a device, null when nobody filled it in. */
export function plateOf(device: Device): string | null {
  return attributeText(device.attributes, DEVICE_KEYS.plate)
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
