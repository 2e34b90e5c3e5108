import { useQuery } from '@tanstack/react-query'
import { usePreference } from '../data/preferences.ts'
import { serverQuery } from '../data/server.ts'
import { sessionQuery } from '../data/session.ts'
import { wishesOf } from '../data/wishes.ts'
import { useWords } from '../i18n/strings.ts'
import { BASEMAPS, type Basemap, basemapChoice, basemapOf, customMapUrl } from './basemap/catalogue.ts'
import { controlStrings } from './control-strings.ts'
import styles from './fleet-map.module.css'
import { GEOFENCE_PREFERENCES, type MapPreferenceName, mapPreferences, VEHICLE_PREFERENCES } from './map-preferences.ts'

/** Which map lies below, and what is written on the vehicles. Every change shows at once and is remembered. */
export function LayersMenu() {
  const words = useWords(controlStrings)
  const { data: user } = useQuery(sessionQuery)
  const { data: info } = useQuery(serverQuery)
  const chosen = usePreference(basemapChoice)
  const customUrl = customMapUrl(info?.server.mapUrl)
  const basemap = basemapOf([chosen, ...wishesOf(user?.map, info?.server.map, info?.server.forceSettings)], customUrl)
  const hintOf = (name: Basemap): string => {
    if (name === 'custom') return words('customHint', { host: customUrl ? hostOf(customUrl) : '' })
    return words(name === 'own' ? 'ownHint' : 'onlineHint')
  }
  return (
    <div className={styles.menu}>
      <fieldset>
        <legend>{words('basemap')}</legend>
        {BASEMAPS.filter((name) => name !== 'custom' || customUrl !== null).map((name) => (
          <label key={name}>
            <input type="radio" name="basemap" checked={name === basemap} onChange={() => basemapChoice.set(name)} />
            <span>
              {words(name)}
              <small>{hintOf(name)}</small>
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

/** Where the pictures of the operator's map come from. */
function hostOf(template: string): string {
  return new URL(template.replace('{s}.', ''), location.origin).host
}

function PreferenceSwitch({ name }: { name: MapPreferenceName }) {
  const words = useWords(controlStrings)
  const preference = mapPreferences[name]
  const isOn = usePreference(preference)
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={() => preference.set(!isOn)} />
      <span>{words(name)}</span>
    </label>
  )
}
