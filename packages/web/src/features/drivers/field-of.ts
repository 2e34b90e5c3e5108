import type { Driver } from '@rastro/contracts'
import { DRIVER_FIELDS, type DriverField } from '@rastro/contracts/driver-fields'

/** The value of a field of a driver as text; empty when it is not there. */
export function fieldOf({ attributes }: Pick<Driver, 'attributes'>, field: DriverField): string {
  const value = attributes[DRIVER_FIELDS[field]]
  return value === undefined || value === null ? '' : String(value)
}
