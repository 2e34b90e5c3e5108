import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { VehicleDetail } from '../../data/live-feed.ts'
import { holdOf } from '../../data/stop-hold.ts'
import { useHas } from '../../data/use-has.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import { TextField } from '../../ui/field.tsx'
import styles from './confirmation-dialog.module.css'
import { confirmationStrings } from './strings.ts'

/** Something to know before going on. */
export function Caution({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.caution} role="note">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  )
}

interface StopCautionsProps {
  vehicle: VehicleDetail
  reason: string
  onReason: (reason: string) => void
}

/**
 * What speaks against stopping this engine now, and the field for the reason to do it all the same. To a device that
 * is offline no reason is asked: stopping it whatever it does when it comes back would be worse.
 */
export function StopCautions({ vehicle: { row, position }, reason, onReason }: StopCautionsProps) {
  const t = useWords(confirmationStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const now = useNow()
  /** What has no list of commands has none that wait. */
  const holds = useHas('sentCommands')
  const hold = row.status === 'online' ? holdOf(position, now) : null
  const speed = `${formatSpeed(row.speed ?? 0, unit, language)} ${SPEED_SYMBOL[unit]}`
  return (
    <>
      {row.state === 'moving' || hold === 'speed' ? (
        <Caution title={t('moving')}>
          <p>{t('movingText')}</p>
        </Caution>
      ) : null}
      {hold === null ? null : (
        <div className={styles.reason}>
          <p className="muted num">
            {t(`${hold}Hold`, { speed })} {t(holds ? `${hold}HoldText` : 'refusedHoldText')}
          </p>
          <TextField
            label={t('reason')}
            placeholder={t('reasonHint')}
            value={reason}
            maxLength={200}
            onChange={(event) => onReason(event.target.value)}
          />
        </div>
      )}
    </>
  )
}
