import type { Egress, EgressPurpose } from '@rastro/platform'
import { type GeocoderName, geocoders } from './geocoders/index.ts'

/** Asks somebody on the network for the address of a place. */
export interface OnlineGeocoder {
  /** @returns null when he knows none. @throws EgressError, Error when he did not answer as asked */
  ask(latitude: number, longitude: number, language: string): Promise<string | null>
}

export interface GeocoderSettings {
  name: GeocoderName
  /** Empty: that of the provider. */
  url: string
  key: string
}

/** Texts longer than the wire allows are cut. */
const MAX_LENGTH = 512

/** Create the way to the provider of the settings. His host may be any: it is the operator who names it. */
export function createOnlineGeocoder(egress: Egress, { name, url, key }: GeocoderSettings): OnlineGeocoder {
  const definition = geocoders.find((geocoder) => geocoder.name === name)! // the name is one of theirs
  const base = url || definition.url
  const purpose: EgressPurpose = { name: 'geocoder', hosts: 'any', schemes: ['https', 'http'] }
  return {
    async ask(latitude, longitude, language) {
      const address = definition.ask({ latitude, longitude, language, url: base, key })
      const headers = { accept: 'application/json', 'user-agent': 'Rastro' }
      const { status, body } = await egress.request(purpose, { url: address.href, headers })
      // Some say so when they know nothing there.
      if (status === 404) return null
      if (status !== 200) throw new Error(`geocoder: the provider answered ${status}`)
      return definition.read(JSON.parse(body.toString()))?.slice(0, MAX_LENGTH) ?? null
    },
  }
}
