import { defineGeocoder } from './geocoder.ts'

/** Google Geocoding API. Its terms bind who sets it up. Source: Geocoding API, reverse geocoding. */
export const google = defineGeocoder({
  name: 'google',
  url: 'https://maps.googleapis.com/maps/api/geocode/json',
  ask({ latitude, longitude, language, url, key }) {
    const address = new URL(url)
    address.searchParams.set('latlng', `${latitude},${longitude}`)
    address.searchParams.set('language', language)
    address.searchParams.set('key', key)
    return address
  },
  read(answer) {
    // Any object may have them; they are looked at below.
    const { status, results } = Object(answer) as { status?: unknown; results?: unknown }
    if (status === 'ZERO_RESULTS') return null
    if (status !== 'OK' || !Array.isArray(results)) throw new Error(`the provider answered ${String(status)}`)
    const [first] = results as { formatted_address?: unknown }[]
    return typeof first?.formatted_address === 'string' ? first.formatted_address : null
  },
})
