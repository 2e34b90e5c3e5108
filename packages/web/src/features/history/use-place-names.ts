import { useQuery } from '@tanstack/react-query'
import { addressQuery } from '../../data/history/address.ts'
import type { StopChapter } from '../../data/history/chapters.ts'
import { useList } from '../../data/resources.ts'
import { serverQuery } from '../../data/server.ts'
import { useRights } from '../../data/use-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatCoordinates } from '../../i18n/units.ts'
import { type PlaceName, placeName } from './place-name.ts'

/** What a stop is called: by its geofence or address; the address is asked for only when the row is shown. */
export function usePlaceName({ address, geofenceId, latitude, longitude }: StopChapter): PlaceName {
  const language = useLanguage()
  const { data: info } = useQuery({ ...serverQuery, enabled: false })
  // Visitors of a link do not ask for addresses.
  const { shared } = useRights()
  const { items } = useList('geofences')
  const asked = useQuery({
    ...addressQuery(latitude, longitude),
    enabled: address === null && info?.server.geocoderEnabled === true && !shared,
  })
  const geofence = items.find(({ id }) => id === geofenceId)?.name ?? null
  return placeName(geofence, address ?? asked.data ?? null, formatCoordinates(latitude, longitude, language))
}
