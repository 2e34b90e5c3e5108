import { type Attributes, LOOK_RANGES, lookOf, type VehicleLook } from '@rastro/contracts'

/** What the map's shader knows of the look of a vehicle: each number is exact in 32-bit floats. */
export interface PackedLook {
  /** 0xRRGGBB, -1 = none of its own. */
  body: number
  cut: number
  /** Degrees above the lowest hue times 256, plus percent of saturation; -1 = all filters are neutral. */
  hueAndSaturation: number
  /** Percent of brightness times 256, plus percent above the coldest. */
  brightnessAndWarmth: number
}

/** The look most vehicles have. */
export const PLAIN_LOOK: PackedLook = { body: -1, cut: -1, hueAndSaturation: -1, brightnessAndWarmth: -1 }

/** How a device wants to be drawn (OP-99, DEV-14). */
export function packLook(attributes: Attributes): PackedLook {
  const look = lookOf(attributes)
  const colours = { body: numberOf(look.color), cut: numberOf(look.colorExtra) }
  if (!isFiltered(look)) return { ...PLAIN_LOOK, ...colours }
  const hue = Math.round(look.hue) - LOOK_RANGES.hue.min
  const warmth = Math.round(look.temperature) - LOOK_RANGES.temperature.min
  return {
    ...colours,
    hueAndSaturation: hue * 256 + Math.round(look.saturate),
    brightnessAndWarmth: Math.round(look.brightness) * 256 + warmth,
  }
}

/** Whether a colour filter changes anything. */
function isFiltered(look: VehicleLook): boolean {
  return (['hue', 'saturate', 'brightness', 'temperature'] as const).some(
    (name) => look[name] !== LOOK_RANGES[name].neutral,
  )
}

/** The look for a row of the list; null when it is the common one. */
export function ownLook(attributes: Attributes): VehicleLook | null {
  const look = lookOf(attributes)
  return look.color !== null || look.colorExtra !== null || isFiltered(look) ? look : null
}

function numberOf(color: string | null): number {
  return color === null ? -1 : Number.parseInt(color.slice(1), 16)
}
