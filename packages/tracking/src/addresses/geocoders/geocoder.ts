/** What a provider is asked. */
export interface GeocodeQuestion {
  latitude: number
  longitude: number
  /** Of the answer, `pt`. */
  language: string
  /** Address of the provider's call, as the operator set it; it may hold a query of its own. */
  url: string
  /** Empty when the provider wants none. */
  key: string
}

/** A provider that tells the address of a place. */
export interface GeocoderDefinition {
  readonly name: string
  /** Where its call is unless the operator names another; empty: he must. */
  readonly url: string
  /** The address to fetch. */
  ask(question: GeocodeQuestion): URL
  /** Read the answer: null when the provider knows no address there. @throws Error when it did not do as asked */
  read(answer: unknown): string | null
}

/** Declare a provider. */
export function defineGeocoder<const Definition extends GeocoderDefinition>(definition: Definition): Definition {
  return definition
}

/** Join what is known of an address; nothing twice. */
export function joinAddress(parts: readonly (string | undefined)[]): string | null {
  const known = parts.filter((part) => part !== undefined && part !== '')
  return known.length === 0 ? null : [...new Set(known)].join(', ')
}
