import { randomBytes } from 'node:crypto'
import { Refusal, USER_DEFAULTS, type User, wireTime } from '@rastro/contracts'
import type { Bus, Clock, Log } from '@rastro/platform'
import type { TrackingEvents } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'
import type { Access } from './access.ts'
import type { Accounts } from './accounts.ts'
import { LIFETIME, type Sessions } from './sessions.ts'

/** What a share link shows: one vehicle, or those of a group. */
export type Shared = { deviceId: number } | { groupId: number }

/**
 * Share links of the reference server's kind: a token that logs in as a visitor. The visitor is an account without
 * password that says nothing of who shared; it may look and do nothing else, and ends with its time, with the account
 * that shared, and with that one's own right to see.
 */
export interface Shares {
  /**
   * @param expiration when the link ends; at the latest with the account that shares
   * @returns the token
   * @throws Refusal operationRestricted for who has too many links already
   */
  create(owner: User, shared: Shared & { name: string }, expiration: Date | undefined): Promise<string>
  /**
   * Add the account of a link, without what it shows.
   * @throws Refusal operationRestricted for who has too many links already
   */
  add(owner: User, visitor: Omit<User, 'id'>): Promise<User>
  /** Wait for links that are being ended. */
  settle(): Promise<void>
}

export interface SharesDeps {
  store: Pick<Store, 'users' | 'links'>
  access: Access
  accounts: Accounts
  sessions: Sessions
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
}

/** Attribute of a visitor with the id of who shared. */
const OWNER = 'ownerId'
/** Attribute of a visitor with the time since which he may look back. */
const SINCE = 'sharedSince'
/** Live links one account may have. */
const MAX_LINKS = 200

/** Who shared with a visitor; undefined for every other account. */
export function ownerOf({ temporary, attributes }: Pick<User, 'temporary' | 'attributes'>): number | undefined {
  const owner = attributes[OWNER]
  return temporary && typeof owner === 'number' ? owner : undefined
}

/**
 * Since when the visitor of a link may see where the shared vehicles were (OP-80): what he could have watched himself.
 * Epoch milliseconds; undefined for links that do not say, which show no past.
 */
export function sharedSince({ temporary, attributes }: Pick<User, 'temporary' | 'attributes'>): number | undefined {
  const since = attributes[SINCE]
  const time = temporary && typeof since === 'string' ? Date.parse(since) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

export function createShares(deps: SharesDeps): Shares {
  const { store, access, accounts, sessions, bus, clock, log } = deps
  const visitors = new Map<number, Set<number>>()
  let ending: Promise<void> = Promise.resolve()
  for (const user of access.users()) remember(user)

  function remember(user: User): void {
    const owner = ownerOf(user)
    if (owner === undefined) return
    const known = visitors.get(owner)
    if (known) known.add(user.id)
    else visitors.set(owner, new Set([user.id]))
  }

  /** End the links of an account that it could not make any more. */
  async function review(ownerId: number): Promise<void> {
    const owner = access.user(ownerId)
    const known = visitors.get(ownerId) ?? new Set()
    for (const id of known) {
      if (access.user(id) && owner && !owner.disabled && stillSees(owner, id)) continue
      known.delete(id)
      if (access.user(id)) await accounts.remove(id)
    }
    if (known.size === 0) visitors.delete(ownerId)
  }

  function stillSees(owner: User, visitorId: number): boolean {
    const groups = access.groupsOf(owner.id)
    const seesDevices = [...access.directDevicesOf(visitorId)].every((id) => access.canSee(owner, id))
    return seesDevices && (owner.administrator || [...access.directGroupsOf(visitorId)].every((id) => groups.has(id)))
  }

  function look(userId: number | undefined): void {
    const owners = userId === undefined ? [...visitors.keys()] : visitors.has(userId) ? [userId] : []
    for (const owner of owners)
      ending = ending
        .then(() => review(owner))
        .catch((error: unknown) => log.error({ err: error, userId: owner }, 'links of an account were not ended'))
  }
  bus.on('accessChanged', ({ userId }) => {
    // A link that another process made is this one's to end as well.
    const user = userId === undefined ? undefined : access.user(userId)
    if (user) remember(user)
    look(userId)
  })
  bus.on('userEnded', ({ userId }) => {
    if (userId !== undefined && !access.user(userId)) for (const known of visitors.values()) known.delete(userId)
    look(userId)
  })

  async function add(owner: User, visitor: Omit<User, 'id'>): Promise<User> {
    if ((visitors.get(owner.id)?.size ?? 0) >= MAX_LINKS) throw new Refusal('operationRestricted')
    const user = await store.users.addAccount({ user: visitor, passwordHash: null })
    access.putUser(user)
    remember(user)
    return user
  }

  return {
    settle: () => ending,
    add,
    async create(owner, { name, ...shared }, expiration) {
      const wanted = expiration?.getTime() ?? clock.now().getTime() + LIFETIME.tokenMs
      const end = new Date(Math.min(wanted, owner.expirationTime === null ? wanted : Date.parse(owner.expirationTime)))
      const user = await add(owner, visitorOf(owner, name, { since: clock.now(), end }))
      const link = { userId: user.id, ...shared }
      await store.links.add(link)
      access.addLink(link)
      const lifetimeMs = end.getTime() - clock.now().getTime()
      return sessions.open({ purpose: 'token', userId: user.id, lifetimeMs, idleMs: 0 })
    },
  }
}

/** The account of a visitor. Its address is drawn by lot: the reference puts owner and IMEI there, for all to read. */
export function visitorOf(owner: User, name: string, { since, end }: Record<'since' | 'end', Date>): Omit<User, 'id'> {
  const { id: _, ...defaults } = USER_DEFAULTS
  return {
    ...defaults,
    name,
    email: `share:${randomBytes(8).toString('hex')}`,
    temporary: true,
    readonly: true,
    deviceReadonly: true,
    limitCommands: true,
    disableReports: true,
    expirationTime: wireTime(end),
    attributes: { isShared: true, [OWNER]: owner.id, [SINCE]: wireTime(since) },
  }
}
