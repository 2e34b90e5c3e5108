import { imeiOf } from '@rastro/contracts/device-keys'
import { VEHICLE_STATES } from '@rastro/contracts/vocabulary'
import { useDevicePhoto } from '../../data/device-image.ts'
import type { VehicleDetail } from '../../data/live-feed.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatAge } from '../../i18n/times.ts'
import { formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import { StateGlyph, VehicleSymbol } from '../../map/vehicle-symbol.tsx'
import styles from './confirmation-dialog.module.css'
import { confirmationStrings } from './strings.ts'

/** Which vehicle it is about: picture, name, plate, IMEI, what it does now and whether it is online (DLG-07). */
export function DeviceCard({ vehicle: { row, device } }: { vehicle: VehicleDetail }) {
  const t = useWords(confirmationStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const now = useNow()
  const photo = useDevicePhoto(device)
  const speed = `${formatSpeed(row.speed ?? 0, unit, language)} ${SPEED_SYMBOL[unit]}`
  return (
    <div className={styles.device}>
      {photo === null ? (
        <VehicleSymbol
          category={row.category}
          state={row.state}
          course={row.course}
          size={44}
          look={row.look}
          filters={row.look}
        />
      ) : (
        <img className={styles.photo} src={photo} alt="" />
      )}
      <div className={styles.facts}>
        <div className={styles.name}>
          <b className="ell">{row.name}</b>
          {row.plate === null ? null : <span className={styles.plate}>{row.plate}</span>}
        </div>
        <div className={`${styles.small} num`}>IMEI {imeiOf(device)}</div>
      </div>
      <div className={styles.now}>
        <div className={`${styles.state} ${row.state} num`}>
          <StateGlyph state={row.state} />
          {row.state === 'moving' ? speed : VEHICLE_STATES[row.state][language]}
        </div>
        <div className={`${styles.small} num`}>
          {row.lastUpdate === null ? t('neverSeen') : t(row.status, { age: formatAge(row.lastUpdate, now, language) })}
        </div>
      </div>
    </div>
  )
}
