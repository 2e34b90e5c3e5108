import type { Map as MapLibre } from 'maplibre-gl'
import { isLinking } from './shaders/linking.ts'

/** A first frame does not wait longer for tiles that are slow to come. */
const LONGEST_MS = 1_000

/**
 * Let the map draw nothing until the tiles of its first view are there. Each frame of a map that is still coming
 * together needs some more programs, and the page waits for those of each; without a graphics card every frame costs more
 * than all its tiles. Call it after `linkLate`.
 * @returns whether the map drew something in its last frame, which it also leaves out while programs are on their way
 */
export function wholeFirstFrame(map: MapLibre): () => boolean {
  let end = Number.POSITIVE_INFINITY
  let isWaiting = true
  let didDraw = false
  const watch = () => {
    const render = map.painter.render.bind(map.painter)
    map.painter.render = (...parts) => {
      if (end === Number.POSITIVE_INFINITY) {
        end = performance.now() + LONGEST_MS
        setTimeout(() => map.triggerRepaint(), LONGEST_MS)
      }
      isWaiting &&= !map.isStyleLoaded() && performance.now() < end
      didDraw = !isWaiting && !isLinking()
      if (!isWaiting) render(...parts)
    }
  }
  watch()
  // It has a new painter then.
  map.on('webglcontextrestored', watch)
  return () => didDraw
}
