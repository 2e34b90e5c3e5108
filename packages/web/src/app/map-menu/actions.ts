import type { Place } from '@rastro/contracts'
import { PERMISSION } from '@rastro/contracts/permissions'
import { type Icon, IconCopy, IconFocus2, IconPolygon, IconRulerMeasure } from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import type { Rights } from '../../data/use-rights.ts'
import { word } from '../../i18n/strings.ts'
import { startMeasuring } from '../../map/draw/drawing.ts'
import type { PressedGeofence } from '../../map/geofences/geofence-view.ts'
import type { MapView } from '../../map/map-view.ts'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { mapMenuStrings } from './strings.ts'

/** What a menu on the map is about: a place always, and what lies there. */
export interface PlaceMenu {
  place: Place
  geofence: PressedGeofence | null
  view: MapView
  rights: Rights
  navigate: ReturnType<typeof useNavigate>
}

/** One entry of the menu; those whose `about` is not there, or who may not be used, are not shown. */
export interface MapAction<About = unknown> {
  icon: Icon
  label: (menu: PlaceMenu, about: About) => string
  isShown?: (menu: PlaceMenu, about: About) => boolean
  run: (menu: PlaceMenu, about: About) => void
}

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
    await copyText(place)
    showToast({ tone: 'success', text: word(mapMenuStrings, 'copied', { place }) })
  } catch {
    // No secure connection, or forbidden: then the person copies it from the notice.
    showToast({ tone: 'info', text: word(mapMenuStrings, 'copyFailed', { place }) })
  }
}
