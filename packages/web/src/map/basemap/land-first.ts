import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from '../colours.ts'
import { isLinking } from '../shaders/linking.ts'

/** The layer below all others, where there is no land. */
const SEA = 'sea'

/** The sea rising slowly would be seconds of drawing all the map anew where a processor does it. */
const AT_ONCE = { 'background-color-transition': { duration: 0, delay: 0 } }

/** Maps that showed their ground once. */
const drawn = new WeakSet<MapLibre>()

/**
 * Our own style as a map first gets it: until its tiles are there, all is land. Vehicles on the open sea would say that
 * the map is wrong, not that it is on its way.
 */
export function landFirst(map: MapLibre, style: StyleSpecification, { base }: MapColours): StyleSpecification {
  if (drawn.has(map)) return style
  whenDrawn(map, () => {
    drawn.add(map)
    if (map.getLayer(SEA)) map.setPaintProperty(SEA, 'background-color', base.water)
  })
  const layers = style.layers.map((layer) =>
    layer.id === SEA && layer.type === 'background'
      ? { ...layer, paint: { 'background-color': base.land, ...AT_ONCE } }
      : layer,
  )
  return { ...style, layers }
}

/** Once the map stands still with all that is to be seen: a layer whose program is on its way does not keep it from being idle. */
function whenDrawn(map: MapLibre, drawnAll: () => void): void {
  map.once('idle', () => {
    if (isLinking()) whenDrawn(map, drawnAll)
    else drawnAll()
  })
}
