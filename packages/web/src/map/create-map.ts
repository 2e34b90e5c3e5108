import {
  AttributionControl,
  type Map as MapLibre,
  Map as MapLibreMap,
  type MapOptions,
  ScaleControl,
} from 'maplibre-gl'
import { drawLettersInTurns } from './basemap/letters-in-turns.ts'
import { type Camera, MAX_ZOOM } from './camera/camera.ts'
import { wholeFirstFrame } from './first-frame.ts'
import { linkLate } from './shaders/late-programs.ts'

const NO_GRAPHICS = 'WebGL 2 is not available'

/**
 * Start the map library: flat, north up, with scale and credits. `title`: what the map is called for people who do not see it.
 * @returns the map, what it draws with, for those who draw over it, and whether its last frame was drawn
 * @throws Error when the browser has no WebGL 2
 */
export function createMap(
  { container, title }: { container: HTMLElement; title: string },
  camera: Camera,
): { map: MapLibre; gl: WebGL2RenderingContext; didDraw: () => boolean } {
  const map = openMap({
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
    // Ours are tested; looking through one takes longer than reading it.
    validateStyle: false,
    canvasContextAttributes: { antialias: false },
  })
  const gl = map.getCanvas().getContext('webgl2')
  if (gl === null) throw new Error(NO_GRAPHICS)
  linkLate(map)
  const didDraw = wholeFirstFrame(map)
  drawLettersInTurns(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-right')
  return { map, gl, didDraw }
}

function openMap(options: MapOptions): MapLibre {
  try {
    return new MapLibreMap(options)
  } catch (cause) {
    throw new Error(NO_GRAPHICS, { cause })
  }
}
