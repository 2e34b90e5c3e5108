import { attributeText, DEVICE_KEYS } from '@rastro/contracts'
import type { AdvancedType, Surroundings } from '../live-feed.ts'
import type { Fleet } from './fleet.ts'

type ReadValue = (fleet: Fleet, slot: number, surroundings: Surroundings) => string

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')

function attribute(key: string): ReadValue {
  return (fleet, slot) => attributeText(fleet.devices[slot]?.attributes ?? {}, key) ?? ''
}

/** What a device has of each advanced type (FLT-19 to FLT-25); empty = nobody told. */
export const ADVANCED_VALUES: Readonly<Record<AdvancedType, ReadValue>> = {
  anchor: (fleet, slot, { anchored }) => yesOrNo(anchored.has(fleet.ids[slot] ?? 0)),
  driver: (fleet, slot) => fleet.driverAt(slot),
  ignition: (fleet, slot) => {
    const ignition = fleet.ignitionAt(slot)
    return ignition === null ? '' : yesOrNo(ignition)
  },
  locked: (fleet, slot) => yesOrNo(fleet.isBlocked(slot)),
  gps_brand: attribute(DEVICE_KEYS.gpsBrand),
  gps_model: attribute(DEVICE_KEYS.gpsModel),
  technology: attribute(DEVICE_KEYS.technology),
}
