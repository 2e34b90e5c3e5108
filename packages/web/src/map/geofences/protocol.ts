/** Addresses that begin with this are answered in the map's workers (`../worker.ts`). */
export const GEOFENCE_PROTOCOL = 'geofences'

export const GEOFENCE_SOURCE = 'geofences'
/** Layers a geofence can be pressed on. */
export const PRESSED_LAYERS = ['geofences-fill', 'geofences-band', 'geofences-line'] as const

export interface GeofenceOptions {
  shown: boolean
  names: boolean
  /** One that is left out. */
  concealed: number | null
}
