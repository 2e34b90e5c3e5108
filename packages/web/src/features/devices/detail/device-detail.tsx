import { PERMISSION } from '@rastro/contracts/permissions'
import { IconMoodSearch } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAttention } from '../../../data/attention.ts'
import { useFeed, useFleetLoad, useSlice } from '../../../data/feed.tsx'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { sessionEnded } from '../../../data/session-end.ts'
import { useRights } from '../../../data/use-rights.ts'
import { useVehicleRights } from '../../../data/vehicle-rights.ts'
import { useWords } from '../../../i18n/strings.ts'
import { useHeading } from '../../../ui/heading.tsx'
import { Message } from '../../../ui/message.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import rowStyles from '../device-row.module.css'
import { deviceStrings } from '../strings.ts'
import { CommandsTab } from './commands/commands-tab.tsx'
import { DataTab } from './data-tab.tsx'
import { DetailTabs, TABS, type Tab, useTab } from './detail-tabs.tsx'
import styles from './device-detail.module.css'
import { MoreButton } from './more-button.tsx'
import { NowTab } from './now-tab.tsx'
import { EventsTab } from './past/events-tab.tsx'
import { HistoryTab } from './past/history-tab.tsx'
import { StateHeader } from './state-header.tsx'
import { VehicleActions } from './vehicle-actions.tsx'

/** A vehicle the worker does not tell about within this time is not among those the person may see. */
const MISSING_AFTER_MS = 1_500

function Section({ tab, vehicle, onTab }: { tab: Tab; vehicle: VehicleDetail; onTab: (tab: Tab) => void }) {
  switch (tab) {
    case 'history':
      return <HistoryTab deviceId={vehicle.device.id} />
    case 'events':
      return <EventsTab deviceId={vehicle.device.id} />
    case 'commands':
      return <CommandsTab vehicle={vehicle} />
    case 'data':
      return <DataTab vehicle={vehicle} />
    default:
      return <NowTab vehicle={vehicle} onEvents={() => onTab('events')} />
  }
}

/** The sections a person may see: the past of vehicles belongs to reports (PERM 72). */
function useShownTabs(): readonly Tab[] {
  const { may, shared } = useRights()
  const { sendSaved, lock, unlock, anchor } = useVehicleRights()
  const reports = !shared && may(PERMISSION.reports)
  // Visitors may send what they are allowed to, but not read what others sent.
  const commands = !shared && (sendSaved || lock || unlock || anchor)
  return useMemo(
    () => TABS.filter((tab) => (tab === 'commands' ? commands : reports || tab === 'now' || tab === 'data')),
    [reports, commands],
  )
}

function Vehicle({ vehicle }: { vehicle: VehicleDetail }) {
  const shown = useShownTabs()
  const [wanted, setTab] = useTab()
  const tab = shown.includes(wanted) ? wanted : 'now'
  const { device, row } = vehicle
  const plate = useMemo(() => (row.plate ? <span className={rowStyles.plate}>{row.plate}</span> : null), [row.plate])
  const more = useMemo(() => <MoreOf id={device.id} />, [device.id])
  useHeading(device.name, plate, more)
  return (
    <div className={styles.scroll}>
      <StateHeader vehicle={vehicle} />
      <VehicleActions vehicle={vehicle} />
      <DetailTabs shown={shown} tab={tab} onTab={setTab} />
      <div role="tabpanel" id="vehicle-section" aria-labelledby={`tab-${tab}`}>
        <Section tab={tab} vehicle={vehicle} onTab={setTab} />
      </div>
    </div>
  )
}

/** In the heading bar, which must not be drawn anew with every position. */
function MoreOf({ id }: { id: number }) {
  const vehicle = useSlice(useFeed().vehicle(id))
  return vehicle ? <MoreButton vehicle={vehicle} /> : null
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
  const hasEnded = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get)
  const missing = useDelayed(!vehicle && load.isSuccess, MISSING_AFTER_MS) && !hasEnded
  const [last, setLast] = useState(vehicle)
  if (vehicle && vehicle !== last) setLast(vehicle)
  useSelectedOnMap(id)
  // A session that ends takes the vehicles away before the dialog says so: they stay as they were behind it.
  const shown = vehicle ?? (missing ? null : last)
  if (shown) return <Vehicle vehicle={shown} />
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
