import { randomBytes } from 'node:crypto'
import {
  formatPermissions,
  PERMISSION,
  productKey,
  Refusal,
  SHARE_MAX_DAYS,
  type Share,
  type ShareDraft,
  USER_DEFAULTS,
  type User,
  wireTime,
} from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import { linksBetween } from '../administrator.ts'
import type { Traccar } from '../connect.ts'
import { orNothing, SHARE_OWNER, type Sight, shareOwnerOf } from './sight.ts'

export interface ShareDeskDeps extends Traccar {
  sight: Sight
  clock: Clock
}

const DAY_MS = 86_400_000
const MOST_LINKS = 200
const BITMAP = productKey('advancedPerms')
const LOCKING = formatPermissions([PERMISSION.lock, PERMISSION.unlock])
/** Attribute of a visitor, as our own engine writes it. */
const SINCE = 'sharedSince'

function isOwn(caller: User, visitor: User): boolean {
  return shareOwnerOf(visitor) === caller.id
}

function view({ id, name, expirationTime, disabled, attributes }: User, deviceIds: Iterable<number>): Share {
  const mayLock = attributes[BITMAP] === LOCKING
  return { id, name, deviceIds: [...deviceIds], mayLock, expirationTime: expirationTime ?? '', disabled }
}

/**
 * Share links as temporary users of the server. It knows who sees what of them; who made them, and whether they may stop an
 * engine, stands among their attributes. They have a password nobody knows.
 */
export function createShareDesk({ administrator, installation, visits, rules, sight, clock }: ShareDeskDeps) {
  function ownOf(caller: User): User[] {
    const own = [...installation.users()].filter((user) => isOwn(caller, user))
    return own.sort((one, other) => other.id - one.id)
  }

  /** @throws Refusal notFound for a share that is not there, or somebody else's */
  async function requireOwn(caller: User, id: number): Promise<User> {
    const visitor = await administrator.get<User>(`/api/users/${id}`).catch(orNothing)
    if (!visitor || !isOwn(caller, visitor)) throw new Refusal('notFound')
    return visitor
  }

  async function devicesOf(userId: number): Promise<Set<number>> {
    const links = await linksBetween(administrator, ['userId', userId], ['deviceId', 0])
    return new Set(links.map(({ propertyId }) => propertyId))
  }

  /** Nobody shares what he does not see, nor a right he does not have. */
  async function requireDraft(caller: User, { deviceIds, mayLock }: ShareDraft): Promise<void> {
    rules.requireWrite(caller)
    if (mayLock) for (const right of [PERMISSION.lock, PERMISSION.unlock]) rules.requireRight(caller, right, 'write')
    for (const deviceId of deviceIds) await sight.requireDevice(caller, deviceId)
  }

  function endOf(caller: User, text: string): string {
    const wanted = Date.parse(text)
    const now = clock.now().getTime()
    if (!(wanted > now && wanted <= now + SHARE_MAX_DAYS * DAY_MS)) throw new Refusal('invalidInput')
    const end = caller.expirationTime === null ? wanted : Math.min(wanted, Date.parse(caller.expirationTime))
    return wireTime(new Date(end))
  }

  function fieldsOf(caller: User, draft: ShareDraft, before: User): User {
    const { [BITMAP]: _, ...attributes } = before.attributes
    return {
      ...before,
      name: draft.name.trim(),
      expirationTime: endOf(caller, draft.expirationTime),
      disabled: draft.disabled,
      limitCommands: !draft.mayLock,
      attributes: { ...attributes, ...(draft.mayLock ? { [BITMAP]: LOCKING } : {}) },
    }
  }

  async function linkDevices(userId: number, wanted: readonly number[]): Promise<void> {
    const before = await devicesOf(userId)
    const added = wanted.filter((deviceId) => !before.has(deviceId))
    const removed = [...before].filter((deviceId) => !wanted.includes(deviceId))
    const link = (deviceId: number) => ({ userId, deviceId })
    if (added.length > 0) await administrator.send('POST', '/api/permissions/bulk', added.map(link))
    if (removed.length > 0) await administrator.send('DELETE', '/api/permissions/bulk', removed.map(link))
  }

  return {
    list: (caller: User): Promise<Share[]> =>
      Promise.all(ownOf(caller).map(async (visitor) => view(visitor, await devicesOf(visitor.id)))),
    async create(caller: User, draft: ShareDraft): Promise<Share> {
      await requireDraft(caller, draft)
      if (ownOf(caller).length >= MOST_LINKS) throw new Refusal('operationRestricted')
      const visitor = fieldsOf(caller, draft, newVisitor(caller, clock.now()))
      const added = await administrator.send<User>('POST', '/api/users', visitor)
      await linkDevices(added.id, draft.deviceIds)
      await installation.refresh()
      return view(added, draft.deviceIds)
    },
    async change(caller: User, id: number, draft: ShareDraft): Promise<Share> {
      const before = await requireOwn(caller, id)
      await requireDraft(caller, draft)
      const after = fieldsOf(caller, draft, before)
      await administrator.send('PUT', `/api/users/${id}`, after)
      await linkDevices(id, draft.deviceIds)
      await installation.refresh()
      return view(after, draft.deviceIds)
    },
    async remove(caller: User, id: number): Promise<void> {
      await requireOwn(caller, id)
      await administrator.send('DELETE', `/api/users/${id}`)
      await installation.refresh()
    },
    async link(caller: User, id: number): Promise<string> {
      return visits.tokenFor((await requireOwn(caller, id)).id)
    },
  }
}

/** It would keep a visitor with `disableReports` from the past he may see; reports themselves are no visitor's here. */
function newVisitor(owner: User, since: Date): User {
  return {
    ...USER_DEFAULTS,
    email: `share:${randomBytes(8).toString('hex')}`,
    password: randomBytes(24).toString('base64url'),
    temporary: true,
    readonly: true,
    deviceReadonly: true,
    attributes: { isShared: true, [SHARE_OWNER]: owner.id, [SINCE]: wireTime(since) },
  }
}
