import { isTimeZone, type Language, type Server, type User } from '@rastro/contracts'
import { languageOfUser } from '../access/language.ts'

/** How a person wants reports written. */
export interface Preferences {
  language: Language
  /** A name of the IANA database. */
  timeZone: string
  speedUnit: 'kmh' | 'mph' | 'kn'
  distanceUnit: 'km' | 'mi' | 'nmi'
  volumeUnit: 'ltr' | 'usGal' | 'impGal'
  altitudeUnit: 'm' | 'ft'
}

/**
 * The preferences of a user: his attributes, then those of the installation, which win where it forces its settings; else
 * km/h, kilometres, litres and the time zone of the clock he looks at.
 * @param zone that clock's, as a browser told it; one that is not known is as if it had told none: the server's own counts
 */
export function readPreferences(user: User, server: Server, zone?: unknown): Preferences {
  const [first, second] = server.forceSettings ? [server, user] : [user, server]
  const chosen = <const T extends string>(key: string, ...known: readonly [T, ...T[]]): T => {
    const value = first.attributes[key] ?? second.attributes[key]
    return known.find((each) => each === value) ?? known[0]
  }
  const speedUnit = chosen('speedUnit', 'kmh', 'mph', 'kn')
  const isImperial = speedUnit === 'mph'
  return {
    language: languageOfUser(user, server),
    timeZone: timeZoneOf(first.attributes['timezone'], second.attributes['timezone'], zone),
    speedUnit,
    distanceUnit: isImperial ? chosen('distanceUnit', 'mi', 'km', 'nmi') : chosen('distanceUnit', 'km', 'mi', 'nmi'),
    volumeUnit: chosen('volumeUnit', 'ltr', 'usGal', 'impGal'),
    altitudeUnit: chosen('altitudeUnit', 'm', 'ft'),
  }
}

function isKnownZone(wish: unknown): wish is string {
  return typeof wish === 'string' && isTimeZone(wish)
}

/** The first that is known: a name nobody knows is no reason to have no report. */
function timeZoneOf(...wishes: readonly unknown[]): string {
  return wishes.find(isKnownZone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
