import {
  IconAnchor,
  IconAnchorOff,
  IconKey,
  IconKeyOff,
  IconLock,
  IconLockOpen,
  type IconProps,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { anchorsQuery, isAnchorOf } from '../../../data/anchors.ts'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useVisitor } from '../../../data/use-visitor.ts'
import { useWords } from '../../../i18n/strings.ts'
import styles from './device-detail.module.css'
import { detailStrings } from './strings.ts'

function Fact({ Icon, text, strong }: { Icon: ComponentType<IconProps>; text: string; strong: boolean }) {
  return (
    <li data-strong={strong || undefined}>
      <Icon size={14} stroke={1.9} aria-hidden />
      {text}
    </li>
  )
}

/** Blocked or not, ignition, anchor (DEV-85, 86, 88); what the tracker does not tell is not claimed. */
export function VehicleStates({ vehicle: { device, row, position } }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const { data } = useQuery({ ...anchorsQuery(device.id), enabled: !useVisitor() })
  const anchored = data?.items.some((geofence) => isAnchorOf(geofence, device.id))
  const tellsBlocked = row.blocked || position?.attributes['blocked'] === false
  return (
    <ul className={styles.states} aria-label={t('states')}>
      {row.ignition === null ? null : (
        <Fact
          Icon={row.ignition ? IconKey : IconKeyOff}
          text={t(row.ignition ? 'ignitionOn' : 'ignitionOff')}
          strong={row.ignition}
        />
      )}
      {tellsBlocked ? (
        <Fact
          Icon={row.blocked ? IconLock : IconLockOpen}
          text={t(row.blocked ? 'blocked' : 'unblocked')}
          strong={row.blocked}
        />
      ) : null}
      {anchored === undefined || data?.denied ? null : (
        <Fact
          Icon={anchored ? IconAnchor : IconAnchorOff}
          text={t(anchored ? 'anchored' : 'notAnchored')}
          strong={anchored}
        />
      )}
    </ul>
  )
}
