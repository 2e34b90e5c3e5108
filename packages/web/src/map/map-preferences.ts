import { createPreference, isBoolean } from '../data/preferences.ts'
import type { MapPreferences } from './map-view.ts'

/** Labels and extras on the map, kept on this device (MAP-06 to MAP-12, PRF-04). */
export const mapPreferences = {
  clustered: createPreference('map-clustered', true, isBoolean),
  name: createPreference('map-name', true, isBoolean),
  plate: createPreference('map-plate', false, isBoolean),
  status: createPreference('map-status', false, isBoolean),
  precision: createPreference('map-precision', false, isBoolean),
  showGeofences: createPreference('map-show-geofences', true, isBoolean),
  geofenceNames: createPreference('map-geofence-names', true, isBoolean),
} as const satisfies Record<keyof MapPreferences, unknown>

export type MapPreferenceName = keyof typeof mapPreferences

/** Preferences in the order the layers menu lists them. */
export const VEHICLE_PREFERENCES = ['clustered', 'name', 'plate', 'status', 'precision'] as const
export const GEOFENCE_PREFERENCES = ['showGeofences', 'geofenceNames'] as const

/** Call `listener` when any of them changes. */
export function onMapPreferencesChange(listener: () => void): () => void {
  const stops = [...VEHICLE_PREFERENCES, ...GEOFENCE_PREFERENCES].map((name) =>
    mapPreferences[name].subscribe(listener),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
