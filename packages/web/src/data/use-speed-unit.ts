import { useQuery } from '@tanstack/react-query'
import { type SpeedUnit, speedUnitOf } from '../i18n/units.ts'
import { serverQuery } from './server.ts'
import { sessionQuery } from './session.ts'
import { wishesOf } from './wishes.ts'

/** The unit of speeds: the person's wish, else the server's, else km/h (OP-54). */
export function useSpeedUnit(): SpeedUnit {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const { data: info } = useQuery({ ...serverQuery, enabled: false })
  const [first, second] = wishesOf(user, info?.server, info?.server.forceSettings)
  return speedUnitOf(first?.attributes['speedUnit'] ?? second?.attributes['speedUnit'])
}
