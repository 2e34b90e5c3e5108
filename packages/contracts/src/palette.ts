import { contrastOf, hexOf, oklchOf } from './colours.ts'

/** How strong the colours of a palette are (THM-10). */
export const PALETTE_VARIANTS = ['vivid', 'balanced', 'soft', 'grey'] as const
export type PaletteVariant = (typeof PALETTE_VARIANTS)[number]

/** Chroma of each variant, as a part of that of our own brand. */
const STRENGTH: Readonly<Record<PaletteVariant, number>> = { vivid: 1.6, balanced: 1, soft: 0.55, grey: 0.12 }

interface Step {
  lightness: number
  chroma: number
  /** Colours it must stand out from, and by how much (WCAG 1.4.3 and 1.4.11). */
  against?: readonly (readonly [other: string, ratio: number])[]
}

const WHITE = '#ffffff'
/** Surfaces of the two themes on which text in the brand's colour stands; as in `tokens.css`. */
const LIGHT_SURFACES = [WHITE, '#f1f4f7', '#eaeef2'] as const
const DARK_SURFACES = ['#11161c', '#1d252f', '#252e39'] as const
const TEXT = 4.5
const SHAPE = 3
const on = (surfaces: readonly string[], ratio: number) => surfaces.map((surface) => [surface, ratio] as const)

/**
 * Tokens of the brand (`tokens.css`), measured on our own petrol: lightness and chroma of each. The numbers are the
 * tints of the light theme; what the dark theme needs beside them has `dark` in its name.
 */
const STEPS = {
  'brand-50': { lightness: 0.972, chroma: 0.012 },
  'brand-100': { lightness: 0.943, chroma: 0.026 },
  'brand-200': { lightness: 0.874, chroma: 0.055 },
  'brand-300': { lightness: 0.789, chroma: 0.088, against: on(DARK_SURFACES, TEXT) },
  'brand-400': { lightness: 0.681, chroma: 0.107, against: on(DARK_SURFACES, SHAPE) },
  'brand-500': { lightness: 0.571, chroma: 0.112, against: on(LIGHT_SURFACES, SHAPE) },
  'brand-600': { lightness: 0.461, chroma: 0.102, against: on(LIGHT_SURFACES, TEXT) },
  'brand-700': { lightness: 0.395, chroma: 0.087, against: on(LIGHT_SURFACES, TEXT) },
  'brand-800': { lightness: 0.325, chroma: 0.068, against: on(LIGHT_SURFACES, TEXT) },
  'brand-900': { lightness: 0.253, chroma: 0.05, against: on(LIGHT_SURFACES, TEXT) },
  'brand-dark': { lightness: 0.535, chroma: 0.113, against: on([WHITE], TEXT) },
  'brand-dark-hover': { lightness: 0.56, chroma: 0.119, against: on([WHITE], TEXT) },
  'brand-dark-soft': { lightness: 0.262, chroma: 0.034 },
  'brand-dark-line': { lightness: 0.412, chroma: 0.067 },
  'brand-dark-speed': { lightness: 0.516, chroma: 0.09, against: on(['#171d23'], SHAPE) },
  'brand-sky': { lightness: 0.273, chroma: 0.052, against: on([WHITE], TEXT) },
  'brand-sky-dark': { lightness: 0.166, chroma: 0.013, against: on([WHITE], TEXT) },
} as const satisfies Record<string, Step>
export type PaletteToken = keyof typeof STEPS
/** Colours as `#0f5e8c`, by the name of their token. */
export type Palette = Readonly<Record<PaletteToken, string>>

const TOKENS = Object.keys(STEPS) as PaletteToken[] // keys of the literal above
const NUDGE = 0.005

/**
 * Make the palette of a hue. Every pair that carries text or a shape stands out as far as WCAG 2.2 asks: a step that
 * would not moves away from its surface until it does.
 * @param hue degrees 0 … 360
 */
export function paletteOf(hue: number, variant: PaletteVariant): Palette {
  const made = TOKENS.map((token) => [token, stepOf(STEPS[token], hue, STRENGTH[variant])] as const)
  return Object.fromEntries(made) as Palette // one of each token
}

function stepOf(step: Step, hue: number, strength: number): string {
  const { against = [] } = step
  const rises = against.some(([surface]) => contrastOf(surface, WHITE) > contrastOf(surface, '#000000'))
  for (let { lightness } = step; lightness > 0 && lightness < 1; lightness += rises ? NUDGE : -NUDGE) {
    const colour = hexOf({ lightness, chroma: step.chroma * strength, hue })
    if (against.every(([surface, ratio]) => contrastOf(colour, surface) >= ratio)) return colour
  }
  return rises ? WHITE : '#000000'
}

/** Hue in whole degrees and the variant that comes nearest to a colour somebody wants. */
export function nearestHue(colour: string): { hue: number; variant: PaletteVariant } {
  const { chroma, hue } = oklchOf(colour)
  const strength = chroma / STEPS['brand-600'].chroma
  const distance = (variant: PaletteVariant): number => Math.abs(STRENGTH[variant] - strength)
  const [variant] = PALETTE_VARIANTS.toSorted((one, other) => distance(one) - distance(other))
  return { hue: Math.round(hue) % 360, variant: variant ?? 'balanced' }
}

/** Darkest veil over pictures and the lightest one white text can be read on. */
const VEIL = { lightest: 0.36, chroma: 0.09 }

/** The colour laid over the pictures of the login, dark enough for the white text on it (THM-11). */
export function veilOf(colour: string): string {
  const { lightness, chroma, hue } = oklchOf(colour)
  return hexOf({ lightness: Math.min(lightness, VEIL.lightest), chroma: Math.min(chroma, VEIL.chroma), hue })
}
