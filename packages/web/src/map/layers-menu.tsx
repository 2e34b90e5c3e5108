import { usePreference } from '../data/preferences.ts'
import { useWords } from '../i18n/strings.ts'
import { BASEMAPS, basemapChoice } from './basemap/catalogue.ts'
import styles from './fleet-map.module.css'
import { GEOFENCE_PREFERENCES, type MapPreferenceName, mapPreferences, VEHICLE_PREFERENCES } from './map-preferences.ts'
import { mapStrings } from './strings.ts'

/** Which map lies below, and what is written on the vehicles. Every change shows at once and is remembered. */
export function LayersMenu() {
  const words = useWords(mapStrings)
  const basemap = usePreference(basemapChoice)
  return (
    <div className={styles.menu}>
      <fieldset>
        <legend>{words('basemap')}</legend>
        {BASEMAPS.map((name) => (
          <label key={name}>
            <input type="radio" name="basemap" checked={name === basemap} onChange={() => basemapChoice.set(name)} />
            <span>
              {words(name)}
              <small>{words(name === 'own' ? 'ownHint' : 'onlineHint')}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{words('onVehicles')}</legend>
        {VEHICLE_PREFERENCES.map((name) => (
          <PreferenceSwitch key={name} name={name} />
        ))}
      </fieldset>
      <fieldset>
        <legend>{words('geofences')}</legend>
        {GEOFENCE_PREFERENCES.map((name) => (
          <PreferenceSwitch key={name} name={name} />
        ))}
      </fieldset>
    </div>
  )
}

function PreferenceSwitch({ name }: { name: MapPreferenceName }) {
  const words = useWords(mapStrings)
  const preference = mapPreferences[name]
  const isOn = usePreference(preference)
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={() => preference.set(!isOn)} />
      <span>{words(name)}</span>
    </label>
  )
}
