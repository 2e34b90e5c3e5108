import { ownAddress } from './own-address.ts'
import { type Attributes, productKey } from './wire.ts'

/** Server attributes of the logo in the header, set by the theme (BRD-07, BRD-08). */
export const HEADER_LOGO = {
  image: productKey('headerLogo'),
  text: productKey('headerText'),
  /** Pixels. */
  width: productKey('logoWidth'),
} as const

/** Pixels a logo is wide where the theme says nothing, and the limits of what it may say. */
export const LOGO_WIDTH = { start: 120, min: 24, max: 240 } as const

/** The logo of the header: a picture, else a text, else neither. */
export interface HeaderLogo {
  image: string | null
  text: string | null
  width: number
}

/** Read the logo of the header from the server's attributes; pictures are addresses of our own. */
export function headerLogoOf(attributes: Attributes): HeaderLogo {
  const text = attributes[HEADER_LOGO.text]
  const wanted = Number(attributes[HEADER_LOGO.width] ?? Number.NaN)
  const width = wanted > 0 ? Math.min(Math.max(wanted, LOGO_WIDTH.min), LOGO_WIDTH.max) : LOGO_WIDTH.start
  return {
    image: ownAddress(attributes[HEADER_LOGO.image]),
    text: typeof text === 'string' && text.trim() !== '' ? text.trim() : null,
    width,
  }
}
