import type { Place } from '@rastro/contracts'
import type { Map as MapLibre } from 'maplibre-gl'
import type { CameraView } from './camera-view.ts'

const FIT_PADDING_PIXELS = 64
/** Nearer than this the eye loses where it is, unless the person zooms in. */
const FIT_MAX_ZOOM = 17

/** Drive the camera of the map library. */
export function createCameraControl(map: MapLibre): CameraView {
  return {
    get() {
      const { lat, lng } = map.getCenter()
      return { latitude: lat, longitude: lng, zoom: map.getZoom() }
    },
    goTo({ latitude, longitude, zoom }, glideMs) {
      const target = { center: [longitude, latitude] as [number, number], ...(zoom === undefined ? {} : { zoom }) }
      if (glideMs === undefined) map.flyTo(target)
      else map.easeTo({ ...target, duration: glideMs, easing: (share) => share })
    },
    fit(places, maxZoom = FIT_MAX_ZOOM) {
      const corners = cornersOf(places)
      if (corners !== null) map.fitBounds(corners, { padding: FIT_PADDING_PIXELS, maxZoom, duration: 500 })
    },
    pixelOf: ({ latitude, longitude }) => map.project([longitude, latitude]),
    placeAt({ x, y }) {
      const { lat, lng } = map.unproject([x, y])
      return { latitude: lat, longitude: lng }
    },
    onMove(listener) {
      map.on('move', listener)
      map.on('resize', listener)
      return () => {
        map.off('move', listener)
        map.off('resize', listener)
      }
    },
    onDrag(listener) {
      map.on('dragstart', listener)
      return () => map.off('dragstart', listener)
    },
  }
}

type Corners = [west: number, south: number, east: number, north: number]

function cornersOf(places: readonly Place[]): Corners | null {
  const [first] = places
  if (first === undefined) return null
  const corners: Corners = [first.longitude, first.latitude, first.longitude, first.latitude]
  for (const { latitude, longitude } of places) {
    corners[0] = Math.min(corners[0], longitude)
    corners[1] = Math.min(corners[1], latitude)
    corners[2] = Math.max(corners[2], longitude)
    corners[3] = Math.max(corners[3], latitude)
  }
  return corners
}
