import type { Position } from '@rastro/contracts'
import { IconCurrentLocation, IconExternalLink, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useAttention } from '../../data/attention.ts'
import { askToConfirm } from '../../data/confirmations.ts'
import { useVehicleRights } from '../../data/vehicle-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './device-detail.module.css'
import { deviceStrings } from './strings.ts'

/** The place in an external map. A link, not a call: nothing leaves before the person presses it. */
function externalMapLink(latitude: number, longitude: number): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude.toFixed(6)},${longitude.toFixed(6)}`
}

/** What can be done with a vehicle that told where it is. */
export function VehicleActions({ position }: { position: Position }) {
  const t = useWords(deviceStrings)
  const { lock, unlock } = useVehicleRights()
  const blocked = position.attributes['blocked'] === true
  const centre = useAttention((attention) => attention.centre)
  return (
    <div className={styles.actions}>
      <button type="button" onClick={() => centre(position.deviceId)}>
        <IconCurrentLocation size={20} stroke={1.8} aria-hidden />
        {t('centre')}
      </button>
      {(blocked ? unlock : lock) ? (
        <button type="button" onClick={() => askToConfirm(blocked ? 'unlock' : 'block', position.deviceId)}>
          {blocked ? (
            <IconLockOpen size={20} stroke={1.8} aria-hidden />
          ) : (
            <IconLock size={20} stroke={1.8} aria-hidden />
          )}
          {t(blocked ? 'unlock' : 'lock')}
        </button>
      ) : null}
      <a href={externalMapLink(position.latitude, position.longitude)} target="_blank" rel="noopener noreferrer">
        <IconExternalLink size={20} stroke={1.8} aria-hidden />
        {t('openMap')}
      </a>
    </div>
  )
}
