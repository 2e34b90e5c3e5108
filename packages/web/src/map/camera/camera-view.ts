import type { Place } from '@rastro/contracts'
import type { Camera } from './camera.ts'

/** What the map looks at, for screens that move it. Pixels count from the upper left corner of the map. */
export interface CameraView {
  /** Where it looks now: the middle of the part nothing covers. */
  get(): Camera
  /** Go to a place; `glideMs` moves evenly for so long instead of flying, as when a vehicle is followed. */
  goTo(camera: Partial<Camera> & Place, glideMs?: number): void
  /** Show all of these places; nothing happens without any. */
  fit(places: readonly Place[], maxZoom?: number): void
  pixelOf(place: Place): { x: number; y: number }
  placeAt(pixel: { x: number; y: number }): Place
  /** Called at every frame in which the camera moves. */
  onMove(listener: () => void): () => void
  /** While on, zooming keeps the middle of the map where it is instead of the place under the pointer. */
  holdCentre(on: boolean): void
  /** Called when the person takes the map into the own hand: a drag of the map, not a zoom. */
  onDrag(listener: () => void): () => void
}
