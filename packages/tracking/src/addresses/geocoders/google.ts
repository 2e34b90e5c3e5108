import { defineGeocoder, foundAddress, NEAR_DEGREES } from './geocoder.ts'

/** Google Geocoding API. Its terms bind who sets it up. Source: Geocoding API, geocoding and reverse geocoding. */
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
    const [first] = resultsOf(answer)
    return typeof first?.formatted_address === 'string' ? first.formatted_address : null
  },
  searchUrl: (url) => url,
  search({ text, near, language, url, key }) {
    const address = new URL(url)
    address.searchParams.set('address', text)
    address.searchParams.set('language', language)
    if (near) {
      const corner = (side: 1 | -1) => `${near.latitude + side * NEAR_DEGREES},${near.longitude + side * NEAR_DEGREES}`
      address.searchParams.set('bounds', `${corner(-1)}|${corner(1)}`)
    }
    address.searchParams.set('key', key)
    return address
  },
  readPlaces: (answer) =>
    resultsOf(answer).flatMap(({ formatted_address: whole, geometry }) => {
      if (typeof whole !== 'string') return []
      // In Brazil "R. Laranjeiras, 10 - Centro, Aracaju - SE"; elsewhere commas alone.
      const [, name = whole, detail = ''] = /^(.+?) - (.+)$/.exec(whole) ?? /^(.+?), (.+)$/.exec(whole) ?? []
      return foundAddress(name, detail, Number(geometry?.location?.lat), Number(geometry?.location?.lng)) ?? []
    }),
})

interface Result {
  formatted_address?: unknown
  geometry?: { location?: { lat?: unknown; lng?: unknown } }
}

/** @throws Error for anything but results or the word that there are none */
function resultsOf(answer: unknown): Result[] {
  // Any object may have them; they are looked at below.
  const { status, results } = Object(answer) as { status?: unknown; results?: unknown }
  if (status === 'ZERO_RESULTS') return []
  if (status !== 'OK' || !Array.isArray(results)) throw new Error(`the provider answered ${String(status)}`)
  // What is no object has none of the fields that are asked for.
  return results.map((result) => Object(result) as Result)
}
