import type { Maintenance, MaintenanceDue } from '@rastro/contracts'
import { compareNames } from '../../i18n/compare-names.ts'

/** Closer than this part of a period, a maintenance is soon. */
const SOON = 0.1

export type Urgency = 'late' | 'soon' | 'fine' | 'unknown'

/** A maintenance of a vehicle as a row shows it. */
export interface DueRow extends MaintenanceDue {
  readonly maintenance: Maintenance
  readonly vehicle: string
  readonly plate: string
  readonly urgency: Urgency
  /** What is left until it is due, below 0 when it is late; null while the vehicle told nothing. */
  readonly left: number | null
  /** Part of the period that is over, from 0 to 1. */
  readonly progress: number
}

interface Vehicle {
  readonly name: string
  readonly plate: string
}

/** How close a maintenance is: `soon` within the last tenth of its period. */
function urgencyOf(left: number | null, period: number): Urgency {
  if (left === null) return 'unknown'
  if (left <= 0) return 'late'
  return left <= period * SOON ? 'soon' : 'fine'
}

/** Every maintenance of every vehicle that can be named, the most urgent first, by the part of its period that is left. */
export function dueRows(
  due: readonly MaintenanceDue[],
  maintenances: ReadonlyMap<number, Maintenance>,
  vehicles: ReadonlyMap<number, Vehicle>,
): DueRow[] {
  const rows = due.flatMap((one): DueRow[] => {
    const [maintenance, vehicle] = [maintenances.get(one.maintenanceId), vehicles.get(one.deviceId)]
    if (!maintenance || !vehicle) return []
    const left = one.value === null ? null : one.due - one.value
    const period = maintenance.period > 0 ? maintenance.period : Math.max(1, one.due)
    const progress = left === null ? 0 : Math.min(1, Math.max(0, (period - left) / period))
    return [
      {
        ...one,
        maintenance,
        vehicle: vehicle.name,
        plate: vehicle.plate,
        urgency: urgencyOf(left, period),
        left,
        progress,
      },
    ]
  })
  return rows.toSorted((one, other) => restOf(one) - restOf(other) || compareNames(one.vehicle, other.vehicle))
}

/** Part of the period that is left; what told nothing comes last. */
function restOf({ left, maintenance: { period } }: DueRow): number {
  return left === null ? Number.MAX_VALUE : left / Math.max(1, period)
}
