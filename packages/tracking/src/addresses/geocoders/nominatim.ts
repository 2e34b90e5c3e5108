import { defineGeocoder, joinAddress } from './geocoder.ts'

/** Parts of an answer that are used. Source: Nominatim manual, reverse geocoding and address ranks. */
type Parts = Readonly<Record<string, string | undefined>>

/** Nominatim, one's own or a provider that speaks like it (LocationIQ: its key goes into the address). */
export const nominatim = defineGeocoder({
  name: 'nominatim',
  url: '',
  ask({ latitude, longitude, language, url, key }) {
    const address = new URL(url)
    const { searchParams } = address
    if (key !== '') searchParams.set('key', key)
    searchParams.set('format', 'jsonv2')
    searchParams.set('addressdetails', '1')
    searchParams.set('lat', String(latitude))
    searchParams.set('lon', String(longitude))
    searchParams.set('accept-language', language)
    return address
  },
  read(answer) {
    const {
      address,
      display_name: whole,
      error,
    } = Object(answer) as {
      // Any object may have them; they are looked at below.
      address?: unknown
      display_name?: unknown
      error?: unknown
    }
    if (error !== undefined) return null
    const parts = Object(address) as Parts
    const { road, house_number: number, suburb, country } = parts
    const town = parts['city'] ?? parts['town'] ?? parts['village'] ?? parts['municipality']
    const street = road === undefined ? undefined : [road, number].filter(Boolean).join(' ')
    const state = parts['ISO3166-2-lvl4']?.match(/^BR-(..)$/)?.[1] ?? parts['state']
    return joinAddress([street, suburb, town, state, country]) ?? (typeof whole === 'string' ? whole : null)
  },
})
