import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFeed, useSlice } from '../../data/feed.tsx'
import type { VehicleDetail } from '../../data/live-feed.ts'
import { createSlice } from '../../data/slice.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { EXTERNAL_MAPS } from '../../map/external-maps.ts'
import type { MapView, MenuWish } from '../../map/map-view.ts'
import { useVehicleActions } from '../../map/vehicle-actions/use-vehicle-actions.ts'
import type { VehicleActionName } from '../../map/vehicle-actions/vehicle-actions.ts'
import { Kit } from '../../ui/kit.tsx'
import { GEOFENCE_ACTIONS, type MapAction, PLACE_ACTIONS, type PlaceMenu } from './actions.ts'
import styles from './map-menu.module.css'
import { mapMenuStrings } from './strings.ts'

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
const OF_VEHICLE: readonly VehicleActionName[] = [
  'open',
  'centre',
  'follow',
  'trail',
  'history',
  'anchor',
  'lock',
  'unlock',
  'share',
]
const NO_VEHICLE = createSlice<VehicleDetail | undefined>(undefined)

interface MapMenuProps {
  view: MapView
  wish: MenuWish
  onClose: () => void
}

/** The menu where somebody pressed the map with the other button, or held a finger on it. */
export default function MapMenu({ view, wish, onClose }: MapMenuProps) {
  // Another press is another menu: it opens at its own place.
  return <OpenMenu key={`${wish.pixel.x} ${wish.pixel.y}`} {...{ view, wish, onClose }} />
}

function OpenMenu({ view, wish, onClose }: MapMenuProps) {
  const t = useWords(mapMenuStrings)
  const feed = useFeed()
  const [slice] = useState(() => (wish.vehicleId === null ? NO_VEHICLE : feed.vehicle(wish.vehicleId)))
  const vehicle = useSlice(slice) ?? null
  const place = vehicle?.position ?? wish.place
  const actions = useVehicleActions(vehicle, OF_VEHICLE)
  const menu: PlaceMenu = {
    place,
    geofence: wish.geofence,
    view,
    rights: useRights(),
    navigate: useNavigate(),
  }
  return (
    <Kit>
      <Menu opened onClose={onClose} position="bottom-start" offset={2} width={232} trapFocus returnFocus>
        <Menu.Target>
          <div className={styles.point} style={{ left: wish.pixel.x, top: wish.pixel.y }} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('menu')}>
          {vehicle ? (
            <>
              <Menu.Label>{vehicle.row.name}</Menu.Label>
              {actions.map(({ name, icon: Icon, label, run }) => (
                <Menu.Item key={name} leftSection={<Icon {...ICON} />} onClick={run}>
                  {label}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          ) : null}
          {wish.geofence ? <Items actions={GEOFENCE_ACTIONS} menu={menu} about={wish.geofence} /> : null}
          <Items actions={PLACE_ACTIONS} menu={menu} about={place} />
          <Menu.Divider />
          <Menu.Label>{t('openIn')}</Menu.Label>
          {EXTERNAL_MAPS.map(({ name, link }) => (
            <Menu.Item
              key={name}
              component="a"
              href={link(place)}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconExternalLink {...ICON} />}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}

function Items<About>({
  actions,
  menu,
  about,
}: {
  actions: readonly MapAction<About>[]
  menu: PlaceMenu
  about: About
}) {
  return actions
    .filter(({ isShown }) => isShown?.(menu, about) ?? true)
    .map(({ icon: Icon, label, run }) => (
      <Menu.Item key={label(menu, about)} leftSection={<Icon {...ICON} />} onClick={() => run(menu, about)}>
        {label(menu, about)}
      </Menu.Item>
    ))
}
