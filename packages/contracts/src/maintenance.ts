import { type Static, Type } from 'typebox'
import { Attributes, Id, productKey } from './wire.ts'

/**
 * Something due again and again: `type` names a numeric position attribute (`totalDistance` in metres, `hours` in
 * milliseconds), `start` its value at the first time, `period` how much later each next one is.
 */
export const Maintenance = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    name: Type.String({ minLength: 1, maxLength: 128 }),
    type: Type.String({ minLength: 1, maxLength: 128 }),
    start: Type.Number(),
    period: Type.Number(),
  },
  { $id: 'Maintenance' },
)
export type Maintenance = Static<typeof Maintenance>

export const MAINTENANCE_DEFAULTS: Maintenance = { id: 0, attributes: {}, name: '', type: '', start: 0, period: 0 }

/** What a maintenance is counted in (MNT-04). */
export const MAINTENANCE_TYPES = ['totalDistance', 'hours'] as const
export type MaintenanceType = (typeof MAINTENANCE_TYPES)[number]

const DONE_PREFIX = productKey('maintenance.')

/** Attribute of a device: what it had counted when a maintenance was last done. Only the server writes it. */
export function maintenanceDoneKey(maintenanceId: number): string {
  return `${DONE_PREFIX}${maintenanceId}`
}

/** Whether an attribute of a device tells when some maintenance was done. */
export function isMaintenanceDoneKey(key: string): boolean {
  return key.startsWith(DONE_PREFIX)
}

/** What a device had counted when a maintenance was last done; undefined when nobody said that it was. */
export function maintenanceDoneAt(deviceAttributes: Attributes, maintenanceId: number): number | undefined {
  const value = deviceAttributes[maintenanceDoneKey(maintenanceId)]
  return typeof value === 'number' ? value : undefined
}

/**
 * The count at which a maintenance is first due: a period after it was done, else its start. No vehicle needs anything at
 * 0, so a start of 0 means a period later.
 */
export function firstDue({ start, period }: Pick<Maintenance, 'start' | 'period'>, done: number | undefined): number {
  if (done !== undefined) return done + period
  return start > 0 ? start : start + period
}

/** Where a device stands with a maintenance that acts on it. Counts are in the unit of its type. */
export const MaintenanceDue = Type.Object(
  {
    maintenanceId: Id,
    deviceId: Id,
    /** What the device has counted; null while it told nothing. */
    value: Type.Union([Type.Number(), Type.Null()]),
    /** The count at which it was last done; null when nobody said so. */
    done: Type.Union([Type.Number(), Type.Null()]),
    /** The count at which it is due next, or was due and still waits. */
    due: Type.Number(),
  },
  { $id: 'MaintenanceDue' },
)
export type MaintenanceDue = Static<typeof MaintenanceDue>

/**
 * The count at which a maintenance is due for a device, or was and still waits. Of one that nobody ever said was done, and
 * whose count went through several periods, it is the latest: what was before is not known.
 */
export function dueAt(maintenance: Pick<Maintenance, 'start' | 'period'>, value: number | null, done?: number): number {
  const first = firstDue(maintenance, done)
  const { period } = maintenance
  if (done !== undefined || value === null || value < first || period <= 0) return first
  return first + Math.floor((value - first) / period) * period
}
