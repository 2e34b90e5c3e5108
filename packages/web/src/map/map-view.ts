import type { Place } from '@rastro/contracts'
import type { CameraView } from './camera/camera-view.ts'
import type { GeofenceView, PressedGeofence } from './geofences/geofence-view.ts'
import type { OverlayView } from './overlays/overlay-view.ts'
import type { PointerView } from './pointer/pointer-view.ts'
import type { RouteView } from './route/route-view.ts'

/**
 * The live map as the rest of the app drives it. One map exists, it is never unmounted, and only `map/` knows the map
 * library behind it.
 */
export interface MapView {
  readonly camera: CameraView
  readonly overlays: OverlayView
  readonly pointer: PointerView
  readonly geofences: GeofenceView
  readonly route: RouteView
  /** Room that panels cover, in CSS pixels, so that "centre" means the visible centre. */
  setPadding(padding: { left: number; bottom: number }): void
  /** Draw ring, label and callout for one vehicle; null for none. Does not move the camera. */
  setSelected(deviceId: number | null): void
  /** Highlight a vehicle whose row is under the pointer. */
  setHovered(deviceId: number | null): void
  /** Fly to a vehicle at zoom 18 (MAP-03). Answers false when it has no valid position. */
  centreOn(deviceId: number): boolean
  /** Show all vehicles that pass the filter. */
  fitAll(): void
  /** A vehicle was chosen on the map; null = the empty map was clicked. */
  onSelect(listener: (deviceId: number | null) => void): () => void
  /** A menu was asked for: right click, long press, or the menu key. Not while a tool holds the pointer. */
  onMenu(listener: (wish: MenuWish) => void): () => void
  onHover(listener: (deviceId: number | null) => void): () => void
}

/** Where on the map a menu is wanted, and what lies there. */
export interface MenuWish {
  pixel: { x: number; y: number }
  place: Place
  vehicleId: number | null
  geofence: PressedGeofence | null
}

/** Labels and extras the user switched on (kept in local storage, MAP-06 to MAP-12). */
export interface MapPreferences {
  clustered: boolean
  name: boolean
  plate: boolean
  status: boolean
  precision: boolean
  showGeofences: boolean
  geofenceNames: boolean
}
