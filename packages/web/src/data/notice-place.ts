import { useQuery } from '@tanstack/react-query'
import { addressQuery } from './history/address.ts'
import { readCoordinates } from './places/read-coordinates.ts'
import { serverQuery } from './server.ts'
import { useRights } from './use-rights.ts'

/** Where a notice was: its address is asked for when the server had none as it wrote it and the notice is shown. */
export function useNoticePlace(place: string | null): string | null {
  const { data: info } = useQuery({ ...serverQuery, enabled: false })
  const { shared } = useRights()
  const at = place === null ? null : readCoordinates(place)
  const { data } = useQuery({
    ...addressQuery(at?.latitude ?? 0, at?.longitude ?? 0),
    enabled: at !== null && info?.server.geocoderEnabled === true && !shared,
  })
  return (at && data) ?? place
}
