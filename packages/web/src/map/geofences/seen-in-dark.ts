import { contrastOf, hexOf, oklchOf } from '@rastro/contracts/colours'

/** The land of the dark map (`--m-land`); the dark panel is darker still. */
const DARK_LAND = '#171d23'
/** WCAG 2.2 asks 3 of what is no text (1.4.11); the outline is a thin one. */
const CONTRAST = 4
const STEP = 0.02

/**
 * A colour somebody chose on a light page, as light as the dark one needs it, in the same hue.
 * @param color `#rrggbb`
 */
export function seenInDark(color: string): string {
  const colour = oklchOf(color)
  let seen = color
  for (let lightness = colour.lightness; contrastOf(seen, DARK_LAND) < CONTRAST && lightness < 1; lightness += STEP)
    seen = hexOf({ ...colour, lightness })
  return seen
}
