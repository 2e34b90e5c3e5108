import { isNewer } from '../../fleet/is-newer.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'
import { isNowhere } from './measure-distance.ts'

/**
 * Set `geofenceIds` to those of the geofences acting on the device that the record lies in, ascending; null when there
 * are none. A tracker that has lost its place (0/0) is still where it was.
 */
export function findGeofences(draft: PositionRecord, { device, previous, directory, geofences }: Scene): void {
  const acting = directory.actingOn('geofence', device)
  const ids = isNowhere(draft)
    ? (isNewer(draft, previous) ? (previous?.geofenceIds ?? []) : []).filter((id) => acting.has(id))
    : geofences.containing(draft, acting)
  draft.geofenceIds = ids.length > 0 ? ids : null
}
