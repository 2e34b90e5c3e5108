import type { AddProtocolAction } from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import { fetchGeofences } from '../data/geofence-list.ts'
import { geofenceFeatures } from './geofences/features.ts'
import { GEOFENCE_PROTOCOL } from './geofences/protocol.ts'

/**
 * Runs inside the workers of the map library. Tiles are taken from their archives there, and geofences are fetched,
 * read and cut into tiles there: thousands of points that never pass through the page's thread.
 */
// The library puts it on its workers' scope.
const scope = self as unknown as { addProtocol: (name: string, load: AddProtocolAction) => void }
const archives = new Protocol()

scope.addProtocol('pmtiles', (request, abort) => archives.tile(request, abort))
scope.addProtocol(GEOFENCE_PROTOCOL, async (_request, abort) => ({
  data: geofenceFeatures(await fetchGeofences(abort.signal)),
}))
