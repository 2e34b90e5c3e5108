import { isHexColour } from './hex-colour.ts'
import type { Palette } from './palette.ts'

/** Tokens a palette may set: those of the brand. */
const TOKEN = /^brand-[a-z\d-]{1,20}$/

/** Read a palette somebody sent; null unless it is one. Apart from the maths of palettes, which the login does not load. */
export function readPalette(value: unknown): Palette | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries: [string, unknown][] = Object.entries(value)
  const isPalette = 'brand-600' in value && entries.every(([token, colour]) => TOKEN.test(token) && isHexColour(colour))
  return isPalette ? (value as Palette) : null // tokens and colours, by the line above
}
