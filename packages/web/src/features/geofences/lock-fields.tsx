import { Switch } from '@mantine/core'
import { GEOFENCE_LOCKS, type Geofence, isLocking, PERMISSION } from '@rastro/contracts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './geofences.module.css'
import { geofenceStrings } from './strings.ts'

interface LockFieldsProps {
  value: Geofence
  readOnly: boolean
  onChange: (key: string, on: boolean) => void
}

/** Whether crossing the geofence stops the engine, with a plain warning. Only for those who may stop engines. */
export function LockFields({ value, readOnly, onChange }: LockFieldsProps) {
  const t = useWords(geofenceStrings)
  const { may, limitCommands } = useRights()
  const mayLock = may(PERMISSION.lock) && !limitCommands
  const isOn = isLocking(value)
  if (!mayLock && !isOn) return null
  const field = (label: 'lockOnEnter' | 'lockOnExit', key: string) => (
    <Switch
      label={t(label)}
      checked={value.attributes[key] === true}
      disabled={readOnly || !mayLock}
      onChange={(event) => onChange(key, event.currentTarget.checked)}
    />
  )
  return (
    <fieldset className={styles.locks}>
      <legend>{t('locks')}</legend>
      {field('lockOnEnter', GEOFENCE_LOCKS.geofenceEnter)}
      {field('lockOnExit', GEOFENCE_LOCKS.geofenceExit)}
      {isOn ? (
        <p className={styles.warning} role="status">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          {t('lockWarning')}
        </p>
      ) : null}
    </fieldset>
  )
}
