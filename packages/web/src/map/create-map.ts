import { AttributionControl, type Map as MapLibre, Map as MapLibreMap, ScaleControl } from 'maplibre-gl'
import { type Camera, MAX_ZOOM } from './camera/camera.ts'
import { linkLate } from './shaders/late-programs.ts'

/** Start the map library: flat, north up, with scale and credits. `title`: what the map is called for people who do not see it. */
export function createMap({ container, title }: { container: HTMLElement; title: string }, camera: Camera): MapLibre {
  const map = new MapLibreMap({
    container,
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    maxZoom: MAX_ZOOM,
    minZoom: 1.5,
    // Flat and north up, as the vehicles are drawn.
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: { 'Map.Title': title },
    fadeDuration: 150,
    canvasContextAttributes: { antialias: false },
  })
  linkLate(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-right')
  return map
}
