import {
  formatPermissions,
  PERMISSION,
  productKey,
  Refusal,
  SHARE_MAX_DAYS,
  type Share,
  type ShareDraft,
  type User,
  wireTime,
} from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { Audit } from '../audit/audit.ts'
import type { Store } from '../store/store.ts'
import type { Access } from './access.ts'
import type { Accounts } from './accounts.ts'
import type { Rights } from './rights.ts'
import type { Sessions } from './sessions.ts'
import { ownerOf, type Shares, sharedSince, visitorOf } from './shares.ts'
import { requireWrite } from './write-rules.ts'

/** The share links of a person: made, listed, changed, ended. A link is an account of its own (see `Shares`). */
export interface ShareDesk {
  /** Those the caller made, the latest first. */
  list(caller: User): Share[]
  /** @throws Refusal invalidInput for an end that is no time ahead, accessDenied for a vehicle he does not see */
  create(caller: User, draft: ShareDraft): Promise<Share>
  /** @throws Refusal notFound for one that is not his */
  change(caller: User, id: number, draft: ShareDraft): Promise<Share>
  remove(caller: User, id: number): Promise<void>
  /** @returns a token that logs in as the visitor for as long as the share lasts */
  link(caller: User, id: number): Promise<string>
}

export interface ShareDeskDeps {
  store: Pick<Store, 'users' | 'links'>
  access: Access
  accounts: Accounts
  audit: Audit
  sessions: Sessions
  rights: Rights
  shares: Shares
  clock: Clock
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

const DAY_MS = 86_400_000
const BITMAP = productKey('advancedPerms')
const LOCKING = formatPermissions([PERMISSION.lock, PERMISSION.unlock])

export function createShareDesk(deps: ShareDeskDeps): ShareDesk {
  const { store, access, accounts, audit, sessions, shares, clock, inTurn } = deps

  function view(visitor: User): Share {
    const { id, name, expirationTime, disabled, attributes } = visitor
    const deviceIds = [...access.directDevicesOf(id)]
    const mayLock = attributes[BITMAP] === LOCKING
    return { id, name, deviceIds, mayLock, expirationTime: expirationTime ?? '', disabled }
  }

  /** @throws Refusal notFound for a share that is not there, or somebody else's */
  function requireOwn(caller: User, id: number): User {
    const visitor = access.user(id)
    if (!visitor || ownerOf(visitor) !== caller.id) throw new Refusal('notFound')
    return visitor
  }

  /** The account a draft stands for. */
  function visitorFrom(caller: User, draft: ShareDraft, since = clock.now()): Omit<User, 'id'> {
    const end = endOf(caller, draft.expirationTime)
    const visitor = visitorOf(caller, draft.name.trim(), { since, end })
    const attributes = draft.mayLock ? { ...visitor.attributes, [BITMAP]: LOCKING } : visitor.attributes
    return { ...visitor, disabled: draft.disabled, limitCommands: !draft.mayLock, attributes }
  }

  /** A vehicle that is added, or a link that is switched on again, shows nothing of the time before. */
  function sinceOf(before: User, { deviceIds }: ShareDraft): Date | undefined {
    const known = access.directDevicesOf(before.id)
    const isSame = !before.disabled && deviceIds.every((deviceId) => known.has(deviceId))
    const since = isSame ? sharedSince(before) : undefined
    return since === undefined ? undefined : new Date(since)
  }

  function endOf(caller: User, text: string): Date {
    const wanted = Date.parse(text)
    const now = clock.now().getTime()
    if (!(wanted > now && wanted <= now + SHARE_MAX_DAYS * DAY_MS)) throw new Refusal('invalidInput')
    return new Date(caller.expirationTime === null ? wanted : Math.min(wanted, Date.parse(caller.expirationTime)))
  }

  /** Nobody shares what he does not see, nor a right he does not have. */
  function requireDraft(caller: User, { deviceIds, mayLock }: ShareDraft): void {
    requireWrite(caller, access.server())
    for (const deviceId of deviceIds) access.requireDevice(caller, deviceId)
    if (mayLock) for (const right of [PERMISSION.lock, PERMISSION.unlock]) deps.rights.require(caller, right)
  }

  function note(caller: User, actionType: 'create' | 'edit' | 'remove', { id, name }: Share | User): void {
    const actionTime = wireTime(clock.now())
    const who = { userId: caller.id, userEmail: caller.email, address: null }
    audit.record({ ...who, actionTime, actionType, objectType: 'share', objectId: id, attributes: { name } })
  }

  async function linkDevices(userId: number, wanted: readonly number[]): Promise<void> {
    const before = new Set(access.directDevicesOf(userId))
    for (const deviceId of wanted) {
      if (before.delete(deviceId)) continue
      await store.links.add({ userId, deviceId })
      access.addLink({ userId, deviceId })
    }
    for (const deviceId of before) {
      await store.links.remove({ userId, deviceId })
      access.removeLink({ userId, deviceId })
    }
  }

  return {
    list: (caller) =>
      [...access.users()]
        .filter((user) => ownerOf(user) === caller.id)
        .sort((one, other) => other.id - one.id)
        .map(view),
    create(caller, draft) {
      requireDraft(caller, draft)
      const visitor = visitorFrom(caller, draft)
      return inTurn(async () => {
        const added = await shares.add(caller, visitor)
        await linkDevices(added.id, draft.deviceIds)
        note(caller, 'create', added)
        return view(added)
      })
    },
    change(caller, id, draft) {
      requireOwn(caller, id)
      requireDraft(caller, draft)
      return inTurn(async () => {
        const before = requireOwn(caller, id)
        const after = { ...visitorFrom(caller, draft, sinceOf(before, draft)), id, email: before.email }
        await store.users.save(after)
        access.putUser(after)
        await linkDevices(id, draft.deviceIds)
        note(caller, 'edit', after)
        return view(after)
      })
    },
    remove: (caller, id) =>
      inTurn(async () => {
        const visitor = requireOwn(caller, id)
        await accounts.remove(id)
        note(caller, 'remove', visitor)
      }),
    async link(caller, id) {
      const visitor = requireOwn(caller, id)
      // The account's own end, which may still be moved, decides how long it works.
      const lifetimeMs = SHARE_MAX_DAYS * DAY_MS
      return sessions.open({ purpose: 'token', userId: visitor.id, lifetimeMs, idleMs: 0 })
    },
  }
}
