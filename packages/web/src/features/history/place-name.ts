/** A place in two lines: what it is called, and what helps to find it. */
export interface PlaceName {
  title: string
  text: string
}

/**
 * A name for a stop: its geofence with the address below, else street and number with the rest below.
 * @param unnamed what to call it when nothing is known
 */
export function placeName(geofence: string | null, address: string | null, unnamed: string): PlaceName {
  if (geofence !== null) return { title: geofence, text: address ?? '' }
  if (address === null || address === '') return { title: unnamed, text: '' }
  const parts = address.split(/,\s*/)
  const withNumber = /^\d/.test(parts[1] ?? '')
  const title = parts.slice(0, withNumber ? 2 : 1).join(', ')
  return { title, text: parts.slice(withNumber ? 2 : 1).join(', ') }
}
