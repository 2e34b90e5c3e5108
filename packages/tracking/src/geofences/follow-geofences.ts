import type { Bus, Log } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import type { TrackingEvents } from '../fleet/fleet.ts'
import { createGeofences, type Geofences } from './create-geofences.ts'

/**
 * Make the geofences of a directory ready, and follow their changes. One whose area cannot be read (the API takes none,
 * but a database may bring some along) is logged and holds nothing; the others go on.
 */
export function followGeofences(directory: Directory, bus: Bus<TrackingEvents>, log: Log): Geofences {
  const geofences = createGeofences()

  function take(id: number): void {
    const geofence = directory.get('geofence', id)
    if (geofence === undefined) return geofences.remove(id)
    try {
      geofences.put(geofence)
    } catch (error) {
      log.error({ err: error, geofenceId: id }, 'a stored geofence cannot be read and holds nothing')
    }
  }

  for (const { id } of directory.all('geofence')) take(id)
  bus.on('objectChanged', ({ kind, id }) => {
    if (kind === 'geofence') take(id)
  })
  return geofences
}
