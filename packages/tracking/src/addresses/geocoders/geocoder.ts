import type { FoundPlace, Place } from '@rastro/contracts'

/** How a provider is reached. */
interface Reach {
  /** Of the answer, `pt`. */
  language: string
  /** Address of the provider's reverse call, as the operator set it; it may hold a query of its own. */
  url: string
  /** Empty when the provider wants none. */
  key: string
}

/** What a provider is asked about a place. */
export interface GeocodeQuestion extends Reach {
  latitude: number
  longitude: number
}

/** What a provider is asked about a name. */
export interface PlaceQuestion extends Reach {
  text: string
  /** He may prefer what lies within some degrees of it. */
  near: Place | undefined
}

/** A provider that tells the address of a place, and the place of an address. */
export interface GeocoderDefinition {
  readonly name: string
  /** Where its call is unless the operator names another; empty: he must. */
  readonly url: string
  /** The address to fetch. */
  ask(question: GeocodeQuestion): URL
  /** Read the answer: null when the provider knows no address there. @throws Error when it did not do as asked */
  read(answer: unknown): string | null
  /** Address of the call that looks for a name; null where that of the settings does not tell it. */
  searchUrl(url: string): string | null
  /** The address to fetch; `url` is that of {@link GeocoderDefinition.searchUrl}. */
  search(question: PlaceQuestion): URL
  /** Read what was found, the best first. @throws Error when the provider did not do as asked */
  readPlaces(answer: unknown): FoundPlace[]
}

/** Degrees on each side of where somebody looks. */
export const NEAR_DEGREES = 2

/** Declare a provider. */
export function defineGeocoder<const Definition extends GeocoderDefinition>(definition: Definition): Definition {
  return definition
}

/** Join what is known of an address; nothing twice. */
export function joinAddress(parts: readonly (string | undefined)[]): string | null {
  const known = parts.filter((part) => part !== undefined && part !== '')
  return known.length === 0 ? null : [...new Set(known)].join(', ')
}

/** A place somebody found; undefined without a name or a place on Earth. */
export function foundAddress(
  name: string,
  detail: string,
  latitude: number,
  longitude: number,
): FoundPlace | undefined {
  if (name === '' || !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return { name, detail, kind: 'address', latitude, longitude }
}
