/** Addresses that begin with this are answered in the map's workers (`worker.ts`). */
export const GEOFENCE_PROTOCOL = 'geofences'
