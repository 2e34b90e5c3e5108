import { isTimeZone } from '@rastro/contracts/time-zones'
import { useQuery } from '@tanstack/react-query'
import { serverQuery } from './server.ts'
import { sessionQuery } from './session.ts'

/** Whose midnight days begin at: the person's wish, else the server's, else the zone of this device. */
export function useTimeZone(): string {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const { data: info } = useQuery({ ...serverQuery, enabled: false })
  const wished = user?.attributes['timezone'] ?? info?.server.attributes['timezone']
  return typeof wished === 'string' && isTimeZone(wished)
    ? wished
    : new Intl.DateTimeFormat().resolvedOptions().timeZone
}
