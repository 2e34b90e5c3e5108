import type { User } from '@rastro/contracts'
import { DEVICE_VIEW } from '@rastro/contracts/user-keys'
import { isOn } from '../data/roles.ts'
import { density } from '../data/settings.ts'
import { mapPreferences } from '../map/map-preferences.ts'

/** Open list and map as the account wishes, where the person chose nothing else on this device (USR-27, USR-39). */
export function settleLooks({ attributes }: Pick<User, 'attributes'>): void {
  const view = attributes[DEVICE_VIEW]
  density.suggest(view === 'compact' ? 'compact' : view === 'cards' ? 'comfortable' : null)
  const cluster = attributes['cluster'] ?? true
  mapPreferences.clustered.suggest(isOn(cluster))
}
