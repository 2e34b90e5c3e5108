import { createPreference, isBoolean } from '../data/preferences.ts'
import type { MapPreferences } from './map-view.ts'

/** Labels and extras on the map, kept on this device (MAP-06 to MAP-10). */
export const mapPreferences = {
  clustered: createPreference('map-clustered', true, isBoolean),
  name: createPreference('map-name', true, isBoolean),
  plate: createPreference('map-plate', false, isBoolean),
  status: createPreference('map-status', false, isBoolean),
  precision: createPreference('map-precision', false, isBoolean),
} as const satisfies Partial<Record<keyof MapPreferences, unknown>>

export type MapPreferenceName = keyof typeof mapPreferences

/** Preferences in the order the layers menu lists them. */
export const MAP_PREFERENCE_NAMES: readonly MapPreferenceName[] = ['clustered', 'name', 'plate', 'status', 'precision']

/** Call `listener` when any of them changes. */
export function onMapPreferencesChange(listener: () => void): () => void {
  const stops = MAP_PREFERENCE_NAMES.map((name) => mapPreferences[name].subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}
