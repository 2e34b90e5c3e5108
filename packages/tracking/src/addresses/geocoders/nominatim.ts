import { defineGeocoder, foundAddress, joinAddress, NEAR_DEGREES } from './geocoder.ts'

/** Parts of an answer that are used. Source: Nominatim manual, reverse geocoding and address ranks. */
type Parts = Readonly<Record<string, string | undefined>>

const MOST_PLACES = 6

/** Nominatim, one's own or a provider that speaks like it (LocationIQ: its key goes into the address). */
export const nominatim = defineGeocoder({
  name: 'nominatim',
  url: '',
  ask({ latitude, longitude, language, url, key }) {
    const address = addressOf(url, key, language)
    address.searchParams.set('lat', String(latitude))
    address.searchParams.set('lon', String(longitude))
    return address
  },
  read(answer) {
    // Any object may have them; they are looked at below.
    const { address, display_name: whole, error } = Object(answer) as Record<string, unknown>
    if (error !== undefined) return null
    const { street, around } = wordsOf(Object(address) as Parts)
    return joinAddress([street, ...around]) ?? (typeof whole === 'string' ? whole : null)
  },
  searchUrl(url) {
    const [, before, ending = '', query = ''] = /^([^?]*)\/reverse(\.php)?\/?(\?.*)?$/.exec(url) ?? []
    return before === undefined ? null : `${before}/search${ending}${query}`
  },
  search({ text, near, language, url, key }) {
    const address = addressOf(url, key, language)
    const { searchParams } = address
    // Of the reverse call alone: how much of the address is told.
    searchParams.delete('zoom')
    searchParams.set('q', text)
    searchParams.set('limit', String(MOST_PLACES))
    if (near) {
      const { latitude, longitude } = near
      const sides = [-NEAR_DEGREES, NEAR_DEGREES].flatMap((side) => [longitude + side, latitude + side])
      searchParams.set('viewbox', sides.join(','))
    }
    return address
  },
  readPlaces(answer) {
    if (!Array.isArray(answer)) throw new Error('the provider answered no list')
    return answer.flatMap((one) => {
      // Any object may have them; they are looked at below.
      const { lat, lon, name: title, display_name: whole, address } = Object(one) as Record<string, unknown>
      const { street, around } = wordsOf(Object(address) as Parts)
      const [first = '', ...rest] = typeof whole === 'string' ? whole.split(', ') : []
      const name = typeof title === 'string' && title !== '' ? title : (street ?? first)
      const detail = joinAddress([street, ...around].filter((part) => part !== name)) ?? rest.join(', ')
      return foundAddress(name, detail, Number(lat), Number(lon)) ?? []
    })
  },
})

/** What both calls have in common. */
function addressOf(url: string, key: string, language: string): URL {
  const address = new URL(url)
  const { searchParams } = address
  if (key !== '') searchParams.set('key', key)
  searchParams.set('format', 'jsonv2')
  searchParams.set('addressdetails', '1')
  searchParams.set('accept-language', language)
  return address
}

/** Street with number, and what it lies in from the nearest to the furthest. */
function wordsOf(parts: Parts): { street: string | undefined; around: (string | undefined)[] } {
  const { road, house_number: number, suburb, country } = parts
  const town = parts['city'] ?? parts['town'] ?? parts['village'] ?? parts['municipality']
  const state = parts['ISO3166-2-lvl4']?.match(/^BR-(..)$/)?.[1] ?? parts['state']
  const street = road === undefined ? undefined : [road, number].filter(Boolean).join(' ')
  return { street, around: [suburb, town, state, country] }
}
