import type { User } from '@rastro/contracts'
import type { Log } from '@rastro/platform'
import { linksBetween } from '../administrator.ts'
import type { Traccar } from '../connect.ts'
import { type Sight, shareOwnerOf } from './sight.ts'

export interface ShareKeeperDeps extends Pick<Traccar, 'administrator' | 'installation' | 'callers'> {
  sight: Sight
  log: Log
}

/**
 * End share links that could not be made any more: whose owner is gone, may do nothing, or sees one of their vehicles no
 * longer. The server knows nothing of owners, so each look at it is followed by one at the links.
 */
export function keepShares({ administrator, installation, callers, sight, log }: ShareKeeperDeps): void {
  let reviewing: Promise<void> | undefined

  async function review(): Promise<void> {
    const visitors = [...installation.users()].filter((user) => shareOwnerOf(user) !== undefined)
    if (visitors.length === 0) return
    const devices = await devicesByUser()
    for (const visitor of visitors) {
      const owner = installation.user(shareOwnerOf(visitor) ?? 0)
      if (owner && !owner.disabled && (await seesAll(owner, devices.get(visitor.id), devices.get(owner.id)))) continue
      await administrator.send('DELETE', `/api/users/${visitor.id}`)
      callers.forget()
      log.info({ userId: visitor.id }, 'a share link was ended with the right of who made it')
    }
  }

  async function devicesByUser(): Promise<Map<number, Set<number>>> {
    const links = await linksBetween(administrator, ['userId', 0], ['deviceId', 0])
    const byUser = Map.groupBy(links, ({ ownerId }) => ownerId)
    return new Map([...byUser].map(([id, own]) => [id, new Set(own.map(({ propertyId }) => propertyId))]))
  }

  async function seesAll(owner: User, shared: Iterable<number> = [], own: ReadonlySet<number> = new Set()) {
    if (owner.administrator) return true
    for (const deviceId of shared) if (!own.has(deviceId) && !(await sight.seesById(owner, deviceId))) return false
    return true
  }

  installation.onLook(() => {
    reviewing ??= review()
      .catch((error: unknown) => log.warn({ err: error }, 'share links could not be looked after'))
      .finally(() => {
        reviewing = undefined
      })
  })
}
