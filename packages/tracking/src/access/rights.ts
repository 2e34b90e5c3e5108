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
  /**
   * Refuse giving more than one has: what a user may from now on must be what he might before, or what who changes him
   * may. Counts the bitmaps whether they are switched on or not, because they may be tomorrow.
   * @throws Refusal operationRestricted
   */
  requireWithin(caller: User, before: User | undefined, after: User): void
  /** A new user as his maker may make him: who has a bitmap himself passes it on, unless he gave a smaller one. */
  inherit(caller: User, user: User): User
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
    // A link gives what its maker said, whatever the switch says, and nothing where he said nothing (OP-106).
    if (visitor === 'shared') return edition === 'plus' && typeof text === 'string' && bitmapOf(text).has(right)
    const isOn = edition === 'plus' && isTrue(server().attributes[ALL_SWITCH])
    if (!isOn || typeof text !== 'string' || text === '') return true
    return bitmapOf(text).has(right)
  }

  /** What a bitmap grants; undefined for everything. */
  function grantOf(user: User): ReadonlySet<number> | undefined {
    const text = user.attributes[BITMAP]
    return user.administrator || typeof text !== 'string' || text === '' ? undefined : bitmapOf(text)
  }

  return {
    may,
    requireWithin(caller, before, after) {
      const own = grantOf(caller)
      const wanted = grantOf(after)
      const had = before && grantOf(before)
      if (own === undefined || (before !== undefined && had === undefined)) return
      const isWithin = (right: number): boolean => own.has(right) || (had?.has(right) ?? false)
      if (wanted === undefined || ![...wanted].every(isWithin)) throw new Refusal('operationRestricted')
    },
    inherit(caller, user) {
      if (grantOf(caller) === undefined || grantOf(user) !== undefined) return user
      return { ...user, attributes: { ...user.attributes, [BITMAP]: caller.attributes[BITMAP] ?? null } }
    },
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
