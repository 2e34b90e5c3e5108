import { attributeText, DEVICE_KEYS } from './device-keys.ts'
import type { Attributes } from './wire.ts'

/** How far each colour filter of a vehicle's icon goes, and where it changes nothing (OP-99). */
export const LOOK_RANGES = {
  /** Degrees on the colour wheel. */
  hue: { min: -180, max: 180, neutral: 0, unit: '°' },
  /** Percent; 0 is grey. */
  saturate: { min: 0, max: 200, neutral: 100, unit: '%' },
  /** Percent. */
  brightness: { min: 50, max: 150, neutral: 100, unit: '%' },
  /** Percent of the way to blue (below 0) or amber (above). */
  temperature: { min: -100, max: 100, neutral: 0, unit: '' },
} as const
export type LookFilter = keyof typeof LOOK_RANGES

/** How a vehicle's own icon differs from the common one. Colours are `#rrggbb`, null = as its state has it. */
export interface VehicleLook {
  color: string | null
  colorExtra: string | null
  hue: number
  saturate: number
  brightness: number
  temperature: number
}

/** The look a device asks for in its attributes; values out of range are brought into it. */
export function lookOf(attributes: Attributes): VehicleLook {
  return {
    color: colourOf(attributes[DEVICE_KEYS.color]),
    colorExtra: colourOf(attributes[DEVICE_KEYS.colorExtra]),
    hue: filterOf(attributes, 'hue'),
    saturate: filterOf(attributes, 'saturate'),
    brightness: filterOf(attributes, 'brightness'),
    temperature: filterOf(attributes, 'temperature'),
  }
}

function colourOf(value: unknown): string | null {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null
}

function filterOf(attributes: Attributes, name: LookFilter): number {
  const { min, max, neutral } = LOOK_RANGES[name]
  const value = Number(attributeText(attributes, DEVICE_KEYS[name]) ?? neutral)
  return Number.isFinite(value) ? Math.max(min, Math.min(max, value)) : neutral
}
