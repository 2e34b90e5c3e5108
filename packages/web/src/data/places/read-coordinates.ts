import type { Place } from '@rastro/contracts'

const PAIR = /^\s*\(?\s*(-?\d{1,2}(?:[.,]\d+)?)\s*[;,\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*\)?\s*$/
/** Links to maps: `geo:`, the middle of a Google map, a place asked for. */
const LINK = /(?:@|geo:|[?&](?:q|query|ll|center)=(?:loc:)?)(-?\d{1,2}(?:\.\d+)?)(?:,|%2C)(-?\d{1,3}(?:\.\d+)?)/i
const TOKENS = /-?\d+(?:[.,]\d+)?|[NSEWLO]/g
/** What else may stand in degrees, minutes and seconds. */
const MARKS = /[°ºD'′’"″”,;()\s]/g
const SIDES = new Set(['N', 'S', 'E', 'W', 'L', 'O'])

/**
 * Read a place as people type or paste it: `-10.91 -37.07`, `-10,91; -37,07`, `10°54'36"S 37°4'12"O`, `S 10 54.6 W 37 4.2`
 * or a link to a map. Latitude first, unless a letter says otherwise; O and W are west, L and E east. Null for anything else.
 */
export function readCoordinates(text: string): Place | null {
  const [, first, second] = PAIR.exec(text) ?? LINK.exec(text) ?? []
  if (first !== undefined && second !== undefined) return placeOf(numberOf(first), numberOf(second))
  return readDegrees(text.toUpperCase())
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))

function placeOf(latitude: number, longitude: number): Place | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

function readDegrees(text: string): Place | null {
  const tokens = text.match(TOKENS) ?? []
  if (text.replaceAll(TOKENS, '').replaceAll(MARKS, '') !== '') return null
  const sides = tokens.filter((token) => SIDES.has(token))
  const halves = sides.length === 2 ? besideLetters(tokens) : sides.length === 0 ? inHalves(text, tokens) : null
  if (halves === null) return null
  const [one, other] = halves.map(degreesOf)
  if (one === undefined || other === undefined) return null
  const [side = 'N', otherSide = 'E'] = sides
  if (isLatitude(side) === isLatitude(otherSide)) return null
  const [south, west] = [one * signOf(side), other * signOf(otherSide)]
  return isLatitude(side) ? placeOf(south, west) : placeOf(west, south)
}

const isLatitude = (side: string): boolean => side === 'N' || side === 'S'

const signOf = (side: string): number => (side === 'S' || side === 'W' || side === 'O' ? -1 : 1)

/** The numbers of each letter, which stands before or after all of them. */
function besideLetters(tokens: readonly string[]): [string[], string[]] | null {
  const [first, second] = tokens.flatMap((token, index) => (SIDES.has(token) ? [index] : []))
  if (first === undefined || second === undefined) return null
  if (first === 0) return [tokens.slice(1, second), tokens.slice(second + 1)]
  return second === tokens.length - 1 ? [tokens.slice(0, first), tokens.slice(first + 1, second)] : null
}

/** Without letters the signs of degrees tell that these are coordinates. */
function inHalves(text: string, tokens: readonly string[]): [string[], string[]] | null {
  if (!/[°º]/.test(text) || tokens.length % 2 !== 0) return null
  return [tokens.slice(0, tokens.length / 2), tokens.slice(tokens.length / 2)]
}

/** Degrees of one to three numbers; undefined when they are none. */
function degreesOf(numbers: readonly string[]): number | undefined {
  const [degrees, minutes = '0', seconds = '0', ...more] = numbers
  if (degrees === undefined || more.length > 0) return undefined
  const [whole, sixtieths, last] = [numberOf(degrees), numberOf(minutes), numberOf(seconds)]
  if (!(sixtieths >= 0 && sixtieths < 60 && last >= 0 && last < 60)) return undefined
  return (degrees.startsWith('-') ? -1 : 1) * (Math.abs(whole) + sixtieths / 60 + last / 3600)
}
