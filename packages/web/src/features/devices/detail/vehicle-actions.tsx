import { IconCurrentLocation, IconHistory, IconLock, IconLockOpen, IconNavigation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAttention } from '../../../data/attention.ts'
import { askToConfirm } from '../../../data/confirmations.ts'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useVehicleRights } from '../../../data/vehicle-rights.ts'
import { useWords } from '../../../i18n/strings.ts'
import { useHasScreen } from '../../../ui/use-has-screen.ts'
import { deviceStrings } from '../strings.ts'
import styles from './device-detail.module.css'
import { detailStrings } from './strings.ts'

/** Stop the engine, or let it run again: whichever the tracker says is the other. */
function LockButton({ vehicle: { row, device } }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const rights = useVehicleRights()
  if (!(row.blocked ? rights.unlock : rights.lock)) return null
  const Icon = row.blocked ? IconLockOpen : IconLock
  return (
    <button type="button" onClick={() => askToConfirm(row.blocked ? 'unlock' : 'block', device.id)}>
      <Icon size={20} stroke={1.8} aria-hidden />
      {t(row.blocked ? 'unlock' : 'lock')}
    </button>
  )
}

/** The four things done most with a vehicle. What needs a place waits until the tracker told one. */
export function VehicleActions({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const words = useWords(deviceStrings)
  const { id } = vehicle.device
  const { centre, follow, followed } = useAttention()
  const withHistory = useHasScreen('/history')
  const isFollowed = followed === id
  return (
    <div className={styles.actions}>
      {vehicle.position ? (
        <>
          <button type="button" onClick={() => centre(id)}>
            <IconCurrentLocation size={20} stroke={1.8} aria-hidden />
            {words('centre')}
          </button>
          <button type="button" aria-pressed={isFollowed} onClick={() => follow(isFollowed ? null : id)}>
            <IconNavigation size={20} stroke={1.8} aria-hidden />
            {t(isFollowed ? 'unfollow' : 'follow')}
          </button>
        </>
      ) : null}
      {withHistory ? (
        <Link to="/history" search={{ deviceId: String(id) }}>
          <IconHistory size={20} stroke={1.8} aria-hidden />
          {t('history')}
        </Link>
      ) : null}
      <LockButton vehicle={vehicle} />
    </div>
  )
}
