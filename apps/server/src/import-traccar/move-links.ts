import { LINKS } from '@rastro/contracts'
import type { IdPair, MovedKind } from '@rastro/tracking/store/moves'
import type { Moving } from './move-objects.ts'

const BATCH = 1000

/** The kind a key of a link is an id of. */
const KIND_OF: Readonly<Record<string, MovedKind>> = { managedUserId: 'user', linkedDeviceId: 'device' }

/**
 * Bring all links whose ends came, once: one that was removed here meanwhile stays away. Those that could not be read, or
 * whose ends did not come, are told one by one; the next run asks for them again.
 */
export async function moveLinks({ source, move, ids, report }: Moving): Promise<void> {
  for (const [owner, property] of LINKS) {
    const name = `${owner} → ${property}`
    const before = await move.movedLinks(owner, property)
    const owners = ids.get(kindOf(owner))
    const properties = ids.get(kindOf(property))
    const unread = (ownerId: number, reason: string): void => {
      if (ownerId === 0) report.remark(name, 0, reason)
      else report.leaveOut(name, ownerId, reason)
    }
    for await (const pairs of source.links(owner, property, unread)) {
      const waiting = pairs.filter(([ownerId, propertyId]) => !before.has(`${ownerId} ${propertyId}`))
      if (waiting.length < pairs.length) report.count(name, 'before', pairs.length - waiting.length)
      const links = waiting.flatMap((theirs) => {
        const own: IdPair = [owners?.get(theirs[0]) ?? 0, properties?.get(theirs[1]) ?? 0]
        if (own[0] > 0 && own[1] > 0) return [{ theirs, own }]
        report.leaveOut(name, theirs[0], `its ${kindOf(own[0] > 0 ? property : owner)} did not come`, theirs[1])
        return []
      })
      for (let start = 0; start < links.length; start += BATCH)
        await move.addLinks(owner, property, links.slice(start, start + BATCH))
      report.count(name, 'moved', links.length)
    }
  }
}

function kindOf(key: string): MovedKind {
  // Keys of links are kinds with `Id` behind them, but for the two above.
  return KIND_OF[key] ?? (key.slice(0, -2) as MovedKind)
}
