import type { Server, User } from '@rastro/contracts'
import { isOn } from '../data/roles.ts'
import { wishesOf } from '../data/wishes.ts'
import { setTimeFormat } from '../i18n/times.ts'
import { setCoordinateFormat } from '../i18n/units.ts'

/** Write times and places as the account wants them, else as the server says (OP-55), or as the server forces it. */
export function settleFormats(user: User, server: Server): void {
  const [first, second] = wishesOf(user, server, server.forceSettings)
  const wish = (name: string) => first.attributes[name] ?? second.attributes[name]
  const zone = wish('timezone')
  setTimeFormat({ isTwelveHours: isOn(wish('twelveHourFormat')), zone: typeof zone === 'string' ? zone : undefined })
  setCoordinateFormat(first.coordinateFormat ?? second.coordinateFormat)
}
