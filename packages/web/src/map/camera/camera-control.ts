import type { Map as MapLibre, PaddingOptions } from 'maplibre-gl'
import type { CameraView } from './camera-view.ts'
import { cornersOf } from './corners.ts'

const FIT_PADDING_PIXELS = 64
/** Nearer than this the eye loses where it is, unless the person zooms in. */
const FIT_MAX_ZOOM = 17

/**
 * Drive the camera of the map library.
 * @param room what panels cover, in pixels, as it was told last
 */
export function createCameraControl(map: MapLibre, room: () => PaddingOptions): CameraView {
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
      if (corners === null) return
      // A change of room that is still on its way would be given up half way.
      map.setPadding(room())
      map.fitBounds(corners, { padding: FIT_PADDING_PIXELS, maxZoom, duration: 500 })
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
    holdCentre(on) {
      map.scrollZoom.enable(on ? { around: 'center' } : undefined)
      map.touchZoomRotate.enable(on ? { around: 'center' } : undefined)
      map.touchZoomRotate.disableRotation()
    },
    onDrag(listener) {
      map.on('dragstart', listener)
      return () => map.off('dragstart', listener)
    },
  }
}
