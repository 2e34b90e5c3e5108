import { CATEGORIES } from '@rastro/contracts'
import { compareNames } from '../../i18n/compare-names.ts'
import type { Surroundings, VehicleDetail, VehicleRow } from '../live-feed.ts'
import { matchesWords, plateOf, searchWords } from './filter.ts'
import type { Fleet } from './fleet.ts'
import { ownLook } from './pack-look.ts'

/** What the list shows of one slot; undefined for a device that is gone. */
export function rowOf(fleet: Fleet, slot: number, { anchored }: Surroundings): VehicleRow | undefined {
  const device = fleet.devices[slot]
  if (device === undefined || fleet.alive[slot] !== 1) return undefined
  const position = fleet.positions[slot]
  const alarm = position?.attributes['alarm']
  return {
    id: device.id,
    name: device.name,
    plate: plateOf(device),
    category: CATEGORIES[fleet.category[slot] ?? 0] ?? 'default',
    look: ownLook(device.attributes),
    status: fleet.statusAt(slot),
    state: fleet.stateAt(slot),
    stateSince: fleet.since[slot] || null,
    speed: position?.speed ?? (fleet.seen[slot] === 1 ? (fleet.speed[slot] ?? null) : null),
    course: position?.course ?? fleet.course[slot] ?? 0,
    address: position?.address ?? null,
    alarm: alarm === undefined || alarm === null ? null : String(alarm),
    lastUpdate: fleet.lastUpdate[slot] || null,
    driver: fleet.driverAt(slot) || null,
    ignition: fleet.ignitionAt(slot),
    blocked: fleet.isBlocked(slot),
    anchored: anchored.has(device.id),
    groupId: device.groupId,
  }
}

/** Everything about one slot, for the detail panel; undefined also while its position is still to come. */
export function detailOf(fleet: Fleet, slot: number, surroundings: Surroundings): VehicleDetail | undefined {
  const row = rowOf(fleet, slot, surroundings)
  const device = fleet.devices[slot]
  if (row === undefined || device === undefined) return undefined
  if (fleet.positions[slot] === undefined && fleet.seen[slot] === 1) return undefined
  return { row, device, position: fleet.positions[slot] ?? null }
}

/** Rows of vehicles that fit a text, by name; an empty text fits all. */
export function findRows(
  fleet: Fleet,
  surroundings: Surroundings,
  { text, most }: { text: string; most: number },
): VehicleRow[] {
  const words = searchWords(text)
  const slots: number[] = []
  for (let slot = 0; slot < fleet.size; slot++) {
    if (fleet.alive[slot] === 1 && matchesWords(fleet.texts[slot] ?? '', words)) slots.push(slot)
  }
  const nameAt = (slot: number): string => fleet.devices[slot]?.name ?? ''
  slots.sort((one, other) => compareNames(nameAt(one), nameAt(other)))
  return slots.slice(0, most).flatMap((slot) => rowOf(fleet, slot, surroundings) ?? [])
}
