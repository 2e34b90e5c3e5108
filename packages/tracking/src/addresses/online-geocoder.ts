import type { FoundPlace, Place } from '@rastro/contracts'
import type { Egress, EgressPurpose } from '@rastro/platform'
import { type GeocoderName, geocoders } from './geocoders/index.ts'

/** Asks somebody on the network for the address of a place, and for the place of an address. */
export interface OnlineGeocoder {
  /** @returns null when he knows none. @throws EgressError, Error when he did not answer as asked */
  ask(latitude: number, longitude: number, language: string): Promise<string | null>
  /** Whether he can be asked for names. */
  readonly findsPlaces: boolean
  /** Places by their name, the best first. @throws EgressError, Error when he did not answer as asked */
  find(text: string, language: string, near: Place | undefined): Promise<FoundPlace[]>
}

export interface GeocoderSettings {
  name: GeocoderName
  /** Empty: that of the provider. */
  url: string
  key: string
}

/** Texts longer than the wire allows are cut. */
const MAX_LENGTH = 512

const NOT_FOUND = 404

/** Create the way to the provider of the settings. His host may be any: it is the operator who names it. */
export function createOnlineGeocoder(egress: Egress, { name, url, key }: GeocoderSettings): OnlineGeocoder {
  const definition = geocoders.find((geocoder) => geocoder.name === name)! // the name is one of theirs
  const base = url || definition.url
  const searchBase = definition.searchUrl(base)
  const purpose: EgressPurpose = { name: 'geocoder', hosts: 'any', schemes: ['https', 'http'] }

  /** What he answered; null when he says so that he knows nothing. */
  async function fetchAnswer({ href }: URL): Promise<unknown> {
    const headers = { accept: 'application/json', 'user-agent': 'Rastro' }
    const { status, body } = await egress.request(purpose, { url: href, headers })
    if (status === NOT_FOUND) return null
    if (status !== 200) throw new Error(`geocoder: the provider answered ${status}`)
    return JSON.parse(body.toString())
  }

  return {
    async ask(latitude, longitude, language) {
      const answer = await fetchAnswer(definition.ask({ latitude, longitude, language, url: base, key }))
      return answer === null ? null : (definition.read(answer)?.slice(0, MAX_LENGTH) ?? null)
    },
    findsPlaces: searchBase !== null,
    async find(text, language, near) {
      if (searchBase === null) return []
      const answer = await fetchAnswer(definition.search({ text, near, language, url: searchBase, key }))
      return answer === null ? [] : definition.readPlaces(answer).map(shortened)
    },
  }
}

function shortened(place: FoundPlace): FoundPlace {
  return { ...place, name: place.name.slice(0, MAX_LENGTH), detail: place.detail.slice(0, MAX_LENGTH) }
}
