import { parsePermissions, productKey, Refusal, type Server, type User } from '@rastro/contracts'

/** Accounts that are no ordinary ones: the visitor of a share link, and a driver who logs in to check in. */
export type Visitor = 'shared' | 'driver'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The advanced permission a call needs, one of several if it depends on what is asked (plus edition only). */
    right?: number | readonly number[]
    /** Visitors who may call it too; the default is none. */
    visitors?: readonly Visitor[]
  }
}

/** What users may do beyond seeing: the advanced permissions (OP-10, OP-11). */
export interface Rights {
  /** Whether a user has a permission. */
  may(user: User, right: number): boolean
  /** @throws Refusal `Write access denied` or, for reading, `Access denied` */
  require(user: User, right: number | readonly number[], how?: 'read' | 'write'): void
}

const ALL_SWITCH = productKey('enableAdvancedPerms')
const BITMAP = productKey('advancedPerms')

/** Answer by the settings as they are at the moment. Bitmaps are read once. */
export function createRights(server: () => Server, edition: 'basic' | 'plus'): Rights {
  const bitmaps = new Map<string, ReadonlySet<number>>()

  function bitmapOf(text: string): ReadonlySet<number> {
    let granted = bitmaps.get(text)
    if (!granted) {
      if (bitmaps.size >= KEPT_BITMAPS) bitmaps.clear()
      bitmaps.set(text, (granted = parsePermissions(text)))
    }
    return granted
  }

  function may(user: User, right: number): boolean {
    const visitor = visitorOf(user)
    if (visitor === 'driver') return false
    if (user.administrator) return true
    const text = user.attributes[BITMAP]
    const isOn = edition === 'plus' && isTrue(server().attributes[ALL_SWITCH])
    if (!isOn || typeof text !== 'string' || text === '') return visitor !== 'shared'
    return bitmapOf(text).has(right)
  }

  return {
    may,
    require(user, right, how = 'write') {
      if (![right].flat().some((one) => may(user, one)))
        throw new Refusal(how === 'write' ? 'writeDenied' : 'accessDenied')
    },
  }
}

/** More than any installation has at once; a flood of different ones costs no memory. */
const KEPT_BITMAPS = 1_000

/** What kind of visitor an account is; undefined for an ordinary one. */
export function visitorOf(user: User): Visitor | undefined {
  const driver = user.attributes[productKey('isQrDriverId')]
  if (driver !== undefined && driver !== null && driver !== '' && driver !== 0 && driver !== false) return 'driver'
  return user.temporary || isTrue(user.attributes['isShared']) ? 'shared' : undefined
}

/** Attributes of existing installations hold switches as texts as well. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}
