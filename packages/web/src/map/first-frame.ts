import type { Map as MapLibre } from 'maplibre-gl'

/** A first frame does not wait longer for tiles that are slow to come. */
const LONGEST_MS = 1_000

/**
 * Let the map draw nothing until the tiles of its first view are there. Each frame of a map that is still coming
 * together needs some more programs, and the page waits for those of each; without a graphics card every frame costs more
 * than all its tiles.
 * @returns whether it is still waiting
 */
export function wholeFirstFrame(map: MapLibre): () => boolean {
  const render = map.painter.render.bind(map.painter)
  let end = Number.POSITIVE_INFINITY
  let isWaiting = true
  map.painter.render = (...parts) => {
    if (end === Number.POSITIVE_INFINITY) {
      end = performance.now() + LONGEST_MS
      setTimeout(() => map.triggerRepaint(), LONGEST_MS)
    }
    isWaiting &&= !map.isStyleLoaded() && performance.now() < end
    if (!isWaiting) render(...parts)
  }
  return () => isWaiting
}
