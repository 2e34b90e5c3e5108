import { type Attributes, attributeText, type Device } from '@rastro/contracts'
import { KMH_PER_KNOT, MILES_PER_KM, MPH_PER_KNOT } from '@rastro/contracts/units'
import type { SpeedUnit } from '../../../i18n/units.ts'

/** What the form holds: the device, and the odometer it is to get. */
export interface DeviceDraft extends Device {
  /** Metres; null = stays as it is. */
  totalDistance: number | null
}

export function draftOf(device: Device): DeviceDraft {
  return { ...device, totalDistance: null }
}

const textOf = (value: string | null): string | null => value?.trim() || null

/** The device to be saved: texts without blanks around them, emptied attributes left out. */
export function deviceOf(draft: DeviceDraft): Device {
  const { totalDistance: _, ...device } = draft
  const attributes: Attributes = {}
  for (const [key, value] of Object.entries(device.attributes)) {
    const kept = typeof value === 'string' ? value.trim() : value
    if (kept !== '' && kept !== null) attributes[key] = kept
  }
  return {
    ...device,
    name: device.name.trim(),
    uniqueId: device.uniqueId.trim(),
    phone: textOf(device.phone),
    model: textOf(device.model),
    attributes,
  }
}

/** A draft with one attribute changed; empty takes it away when it is saved. */
export function withAttribute(attributes: Attributes, key: string, value: string | number): Attributes {
  return { ...attributes, [key]: value }
}

/** Text of an attribute as an input shows it. */
export function inputText(attributes: Attributes, key: string): string {
  const value = attributes[key]
  return typeof value === 'string' ? value : (attributeText(attributes, key) ?? '')
}

/** A number of an attribute as an input shows it; empty = none. */
export function inputNumber(attributes: Attributes, key: string): number | '' {
  const value = Number(attributeText(attributes, key) ?? Number.NaN)
  return Number.isFinite(value) ? value : ''
}

const perKnot = (unit: SpeedUnit): number => (unit === 'mph' ? MPH_PER_KNOT : KMH_PER_KNOT)

/** A speed kept in knots as people write it, to one decimal. */
export function shownSpeed(knots: number, unit: SpeedUnit): number {
  return Math.round(knots * perKnot(unit) * 10) / 10
}

/** Knots of a speed as people write it, to the sixth decimal, so that it comes back as it was written. */
export function keptSpeed(speed: number, unit: SpeedUnit): number {
  return Math.round((speed / perKnot(unit)) * 1e6) / 1e6
}

const METRES_PER_KM = 1_000

/** A distance in metres as an odometer shows it, in whole kilometres or miles. */
export function shownDistance(metres: number, unit: SpeedUnit): number {
  return Math.round((metres / METRES_PER_KM) * (unit === 'mph' ? MILES_PER_KM : 1))
}

/** Metres of what an odometer shows. */
export function keptDistance(distance: number, unit: SpeedUnit): number {
  return Math.round((distance / (unit === 'mph' ? MILES_PER_KM : 1)) * METRES_PER_KM)
}
