import { LINKS, type PermissionLink } from '@rastro/contracts'
import type { Directory } from '../directory/directory.ts'

/** Rules and scheduled reports write to whoever has them: they do not pass to somebody who never asked. */
const PERSONAL: ReadonlySet<string> = new Set(['notificationId', 'reportId'])

/**
 * What passes from a user to another when his account ends: whom he managed, and vehicles, groups and objects nobody
 * else has, so that nothing is left that only the administrator of the installation could find.
 */
export function inheritanceOf(userId: number, heirId: number, directory: Directory): PermissionLink[] {
  return LINKS.filter(([owner, property]) => owner === 'userId' && !PERSONAL.has(property)).flatMap(([, property]) => {
    const graph = directory.links('userId', property)
    return (
      [...graph.propertiesOf(userId)]
        // Nobody becomes his own manager.
        .filter((id) => graph.ownersOf(id).size === 1 && !(property === 'managedUserId' && id === heirId))
        .map((id) => ({ userId: heirId, [property]: id }))
    )
  })
}
