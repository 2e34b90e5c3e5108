import { booleanSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'

/**
 * Name the driver who is linked to the device or its group when the tracker names none, if `processing.useLinkedDriver`
 * is on; of several the first that was made.
 */
export function fillDriver({ attributes }: PositionRecord, scene: Scene): void {
  if (attributes['driverUniqueId'] !== undefined) return
  const ids = scene.directory.actingOn('driver', scene.device)
  if (ids.size === 0 || !booleanSetting(scene, 'processing.useLinkedDriver', false)) return
  const driver = scene.directory.get('driver', Math.min(...ids))
  if (driver !== undefined) attributes['driverUniqueId'] = driver.uniqueId
}
