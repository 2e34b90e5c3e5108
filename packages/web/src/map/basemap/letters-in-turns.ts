import type { Map as MapLibre } from 'maplibre-gl'
import { createTurns } from '../turns.ts'

/** How the library calls it: nothing it promised. */
const DRAW = '_drawGlyph'

/**
 * Let the map draw its letters a few at a time: the first view of a city needs a hundred, and the library draws all of
 * them in one task. Where its insides are not today's, it goes on doing so.
 */
export function drawLettersInTurns(map: MapLibre): void {
  const turn = createTurns()
  map.on('style.load', () => {
    const manager: object = map.style.glyphManager
    const draw: unknown = Reflect.get(manager, DRAW)
    if (typeof draw !== 'function') return
    Reflect.set(manager, DRAW, async (...letter: unknown[]): Promise<unknown> => {
      await turn()
      return Reflect.apply(draw, manager, letter)
    })
  })
}
