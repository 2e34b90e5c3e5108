import { IconMapPinOff, IconMoodSearch } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useAttention } from '../../data/attention.ts'
import { useFeed, useFleetLoad, useSlice } from '../../data/feed.tsx'
import type { VehicleDetail } from '../../data/live-feed.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatAge, formatDuration } from '../../i18n/times.ts'
import { formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import { VehicleSymbol } from '../../map/vehicle-symbol.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { Message } from '../../ui/message.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { AttributeTable } from './attribute-table.tsx'
import styles from './device-detail.module.css'
import rowStyles from './device-row.module.css'
import { PlaceSection } from './place-section.tsx'
import { StateText } from './state-text.tsx'
import { deviceStrings } from './strings.ts'
import { TelemetryGrid } from './telemetry-grid.tsx'
import { VehicleActions } from './vehicle-actions.tsx'

/** A vehicle the worker does not tell about within this time is not among those the person may see. */
const MISSING_AFTER_MS = 1_500

const STATUS_WORD = { online: 'online', offline: 'statusOffline', unknown: 'statusUnknown' } as const

function StateHeader({ vehicle: { row } }: { vehicle: VehicleDetail }) {
  const t = useWords(deviceStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const now = useNow()
  const lasts = row.stateSince === null ? '' : formatAge(row.stateSince, now, language)
  const updated = row.lastUpdate === null ? t('never') : t('updated', { age: formatAge(row.lastUpdate, now, language) })
  return (
    <div className={styles.head}>
      <VehicleSymbol category={row.category} state={row.state} course={row.course} size={56} />
      <div className={styles.lines}>
        <div className={styles.state}>
          <StateText row={row} now={now} form="bare" />
          <span className="muted" title={row.stateSince === null ? undefined : formatDuration(now - row.stateSince)}>
            {lasts}
          </span>
        </div>
        <div className="muted ell num">
          {updated} · {t(STATUS_WORD[row.status])}
        </div>
      </div>
      <div className={`${styles.speed} num`}>
        {row.speed === null ? '–' : formatSpeed(row.speed, unit, language)}
        <small>{SPEED_SYMBOL[unit]}</small>
      </div>
    </div>
  )
}

function Vehicle({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useWords(deviceStrings)
  const { device, row, position } = vehicle
  const plate = useMemo(() => (row.plate ? <span className={rowStyles.plate}>{row.plate}</span> : null), [row.plate])
  useHeading(device.name, plate)
  return (
    <div className={styles.scroll}>
      <StateHeader vehicle={vehicle} />
      {position ? (
        <>
          <PlaceSection position={position} />
          <VehicleActions position={position} />
          <section className={styles.section}>
            <h2>{t('telemetry')}</h2>
            <TelemetryGrid attributes={position.attributes} />
          </section>
          <AttributeTable position={position} />
        </>
      ) : (
        <Message
          icon={<IconMapPinOff size={22} stroke={1.6} aria-hidden />}
          title={t('noPosition')}
          text={t('noPositionText')}
        />
      )}
    </div>
  )
}

/** Keeps the map's selection on the vehicle of the address. */
function useSelectedOnMap(id: number): void {
  const select = useAttention((attention) => attention.select)
  useEffect(() => select(id), [select, id])
}

function VehicleOfAddress({ id }: { id: number }) {
  const t = useWords(deviceStrings)
  const vehicle = useSlice(useFeed().vehicle(id))
  const load = useFleetLoad()
  const missing = useDelayed(!vehicle && load.isSuccess, MISSING_AFTER_MS)
  useSelectedOnMap(id)
  if (vehicle) return <Vehicle vehicle={vehicle} />
  if (!missing) return null
  return (
    <Message
      icon={<IconMoodSearch size={22} stroke={1.6} aria-hidden />}
      title={t('notFound')}
      text={t('notFoundText')}
      action={<Link to="/devices">{t('toList')}</Link>}
    />
  )
}

/** What a vehicle does now, where it is, and everything its tracker told last. */
export default function DeviceDetail() {
  const { deviceId = '' }: { deviceId?: string } = useParams({ strict: false })
  const id = /^\d{1,15}$/.test(deviceId) ? Number(deviceId) : 0
  return <VehicleOfAddress key={id} id={id} />
}
