import type { Place } from '@rastro/contracts'
import { PERMISSION } from '@rastro/contracts/permissions'
import {
  type Icon,
  IconCopy,
  IconCurrentLocation,
  IconFocus2,
  IconHistory,
  IconInfoCircle,
  IconLock,
  IconLockOpen,
  IconNavigation,
  IconPolygon,
  IconRoute,
  IconRulerMeasure,
} from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import { useAttention } from '../../data/attention.ts'
import { askToConfirm } from '../../data/confirmations.ts'
import type { VehicleDetail } from '../../data/live-feed.ts'
import type { Rights } from '../../data/use-rights.ts'
import type { VehicleRights } from '../../data/vehicle-rights.ts'
import { word } from '../../i18n/strings.ts'
import { startMeasuring } from '../../map/draw/drawing.ts'
import type { PressedGeofence } from '../../map/geofences/geofence-view.ts'
import type { MapView } from '../../map/map-view.ts'
import { showToast } from '../../ui/toasts.ts'
import { mapMenuStrings } from './strings.ts'

/** What a menu on the map is about: a place always, and what lies there. */
export interface PlaceMenu {
  place: Place
  vehicle: VehicleDetail | null
  geofence: PressedGeofence | null
  view: MapView
  rights: Rights
  vehicleRights: VehicleRights
  navigate: ReturnType<typeof useNavigate>
}

/** One entry of the menu; those whose `about` is not there, or who may not be used, are not shown. */
export interface MapAction<About = unknown> {
  icon: Icon
  label: (menu: PlaceMenu, about: About) => string
  isShown?: (menu: PlaceMenu, about: About) => boolean
  run: (menu: PlaceMenu, about: About) => void
}

/** Entries about the vehicle under the pointer. A new one is one entry here. */
export const VEHICLE_ACTIONS: readonly MapAction<VehicleDetail>[] = [
  {
    icon: IconInfoCircle,
    label: () => word(mapMenuStrings, 'open'),
    run: ({ navigate }, { device }) =>
      void navigate({ to: '/devices/$deviceId', params: { deviceId: String(device.id) } }),
  },
  {
    icon: IconCurrentLocation,
    label: () => word(mapMenuStrings, 'centreVehicle'),
    run: (_, { device }) => useAttention.getState().centre(device.id),
  },
  {
    icon: IconNavigation,
    label: (_, { device }) =>
      word(mapMenuStrings, useAttention.getState().followed === device.id ? 'unfollow' : 'follow'),
    run: (_, { device }) => {
      const { followed, follow } = useAttention.getState()
      follow(followed === device.id ? null : device.id)
    },
  },
  {
    icon: IconRoute,
    label: (_, { device }) =>
      word(mapMenuStrings, useAttention.getState().trailed === device.id ? 'trailOff' : 'trail'),
    run: (_, { device }) => {
      const { trailed, trail } = useAttention.getState()
      trail(trailed === device.id ? null : device.id)
    },
  },
  {
    icon: IconHistory,
    label: () => word(mapMenuStrings, 'history'),
    run: ({ navigate }, { device }) => void navigate({ to: '/history', search: { deviceId: String(device.id) } }),
  },
  {
    icon: IconLock,
    label: () => word(mapMenuStrings, 'lock'),
    isShown: ({ vehicleRights }, { row }) => vehicleRights.lock && !row.blocked,
    run: (_, { device }) => askToConfirm('block', device.id),
  },
  {
    icon: IconLockOpen,
    label: () => word(mapMenuStrings, 'unlock'),
    isShown: ({ vehicleRights }, { row }) => vehicleRights.unlock && row.blocked,
    run: (_, { device }) => askToConfirm('unlock', device.id),
  },
]

/** Entries about the geofence under the pointer. */
export const GEOFENCE_ACTIONS: readonly MapAction<PressedGeofence>[] = [
  {
    icon: IconPolygon,
    label: (_, { name }) => word(mapMenuStrings, 'editGeofence', { name }),
    isShown: ({ rights }) => rights.may(PERMISSION.geofences),
    run: ({ navigate }, { id }) => void navigate({ to: '/geofence', search: { edit: id } }),
  },
]

/** Entries about the place itself. */
export const PLACE_ACTIONS: readonly MapAction<Place>[] = [
  {
    icon: IconFocus2,
    label: () => word(mapMenuStrings, 'centre'),
    run: ({ view }, place) => view.camera.goTo(place, CENTRE_MS),
  },
  {
    icon: IconPolygon,
    label: () => word(mapMenuStrings, 'geofence'),
    isShown: ({ rights }) => rights.may(PERMISSION.geofences) && rights.mayCreate('geofences'),
    run: ({ navigate }, place) => void navigate({ to: '/geofence', search: { edit: 'new', at: textOf(place) } }),
  },
  {
    icon: IconRulerMeasure,
    label: () => word(mapMenuStrings, 'measure'),
    run: (_, place) => startMeasuring(place),
  },
  {
    icon: IconCopy,
    label: () => word(mapMenuStrings, 'copy'),
    run: (_, place) => void copy(textOf(place)),
  },
]

const CENTRE_MS = 400

/** As every other map reads it: `-10.911230,-37.054320`. */
function textOf({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(6)},${longitude.toFixed(6)}`
}

async function copy(place: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(place)
    showToast({ tone: 'success', text: word(mapMenuStrings, 'copied', { place }) })
  } catch {
    // No secure connection, or forbidden: then the person copies it from the notice.
    showToast({ tone: 'info', text: word(mapMenuStrings, 'copyFailed', { place }) })
  }
}
