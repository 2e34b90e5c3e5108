import { IconMapPinOff } from '@tabler/icons-react'
import { useDevicePhoto } from '../../../data/device-image.ts'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useVisitor } from '../../../data/use-visitor.ts'
import { useWords } from '../../../i18n/strings.ts'
import { formatDateTime } from '../../../i18n/times.ts'
import { Message } from '../../../ui/message.tsx'
import { deviceStrings } from '../strings.ts'
import styles from './device-detail.module.css'
import { DriverRow } from './driver-row.tsx'
import { DaySection } from './past/day-section.tsx'
import { LatestEvents } from './past/latest-events.tsx'
import { PlaceSection } from './place-section.tsx'
import { detailStrings } from './strings.ts'
import { TelemetryGrid } from './telemetry-grid.tsx'
import { VehicleStates } from './vehicle-states.tsx'

/** The vehicle's own picture, where somebody gave it one. */
function Photo({ device }: { device: VehicleDetail['device'] }) {
  const t = useWords(detailStrings)
  const url = useDevicePhoto(device)
  return url === null ? null : <img className={styles.photo} src={url} alt={t('photo', { name: device.name })} />
}

/** Where the vehicle is now, who drives, and the readings people look at first. */
export function NowTab({ vehicle, onEvents }: { vehicle: VehicleDetail; onEvents: () => void }) {
  const t = useWords(deviceStrings)
  const { position } = vehicle
  // A visitor sees where it is, not what it did.
  const hasPast = !useVisitor()
  if (!position)
    return (
      <Message
        icon={<IconMapPinOff size={22} stroke={1.6} aria-hidden />}
        title={t('noPosition')}
        text={t('noPositionText')}
      />
    )
  return (
    <>
      <PlaceSection position={position} />
      <DriverRow vehicle={vehicle} />
      <VehicleStates vehicle={vehicle} />
      {hasPast ? <DaySection vehicle={vehicle} /> : null}
      <section className={styles.section}>
        <h2>
          {t('telemetry')}
          <span className="num">{formatDateTime(Date.parse(position.fixTime ?? '')).split(' ')[1]}</span>
        </h2>
        <TelemetryGrid attributes={position.attributes} />
      </section>
      <Photo device={vehicle.device} />
      {hasPast ? <LatestEvents deviceId={vehicle.device.id} onAll={onEvents} /> : null}
    </>
  )
}
