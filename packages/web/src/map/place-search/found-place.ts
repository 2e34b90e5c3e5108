import type { Place } from '@rastro/contracts'
import { create } from 'zustand'
import { DEFAULT_ZOOM } from '../camera/camera.ts'
import type { MapView } from '../map-view.ts'

/** A place somebody looked for, as the map shows it. */
export interface PinnedPlace extends Place {
  name: string
  /** Where that is; empty when the name says it all. */
  detail: string
  kind: 'town' | 'address' | 'coordinates'
}

/** A whole town with what lies around it. */
const TOWN_ZOOM = 12

const pinnedPlace = create<{ place: PinnedPlace | null }>(() => ({ place: null }))

/** The place that stands on the map, for a component; null without one. */
export function usePinnedPlace(): PinnedPlace | null {
  return pinnedPlace(({ place }) => place)
}

/** Put a pin on a place and go there. */
export function pinPlace({ camera }: MapView, place: PinnedPlace): void {
  pinnedPlace.setState({ place })
  const { latitude, longitude, kind } = place
  camera.goTo({ latitude, longitude, zoom: kind === 'town' ? TOWN_ZOOM : DEFAULT_ZOOM })
}

/** Take the pin away. */
export function unpinPlace(): void {
  pinnedPlace.setState({ place: null })
}
