import type { Server, User } from '@rastro/contracts'
import { isOn } from '../data/roles.ts'
import { setTimeFormat } from '../i18n/times.ts'
import { setCoordinateFormat } from '../i18n/units.ts'

/** Write times and places as the account wants them, else as the server says (OP-55). */
export function settleFormats(user: User, server: Server): void {
  const wish = (name: string) => user.attributes[name] ?? server.attributes[name]
  const zone = wish('timezone')
  setTimeFormat({ isTwelveHours: isOn(wish('twelveHourFormat')), zone: typeof zone === 'string' ? zone : undefined })
  setCoordinateFormat(user.coordinateFormat ?? server.coordinateFormat)
}
