import type { AddProtocolAction } from 'maplibre-gl'
import { fetchGeofences } from '../../data/geofence-list.ts'
import { geofenceFeatures } from './features.ts'
import { GEOFENCE_PROTOCOL } from './protocol.ts'

/**
 * Runs inside the workers of the map library: geofences are fetched, read and cut into tiles there, and their
 * thousands of points never pass through the page's thread.
 */
const load: AddProtocolAction = async (_request, abort) => ({
  data: geofenceFeatures(await fetchGeofences(abort.signal)),
})

// The map library puts it on its workers' scope.
const scope = self as unknown as { addProtocol: (name: string, load: AddProtocolAction) => void }
scope.addProtocol(GEOFENCE_PROTOCOL, load)
