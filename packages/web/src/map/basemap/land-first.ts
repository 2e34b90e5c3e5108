import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from '../colours.ts'

/** The layer below all others, where there is no land. */
const SEA = 'sea'

/** Maps that showed their ground once. */
const drawn = new WeakSet<MapLibre>()

/**
 * Our own style as a map first gets it: until its tiles are there, all is land. Vehicles on the open sea would say that
 * the map is wrong, not that it is on its way.
 */
export function landFirst(map: MapLibre, style: StyleSpecification, { base }: MapColours): StyleSpecification {
  if (drawn.has(map)) return style
  map.once('idle', () => {
    drawn.add(map)
    if (map.getLayer(SEA)) map.setPaintProperty(SEA, 'background-color', base.water)
  })
  const layers = style.layers.map((layer) =>
    layer.id === SEA && layer.type === 'background' ? { ...layer, paint: { 'background-color': base.land } } : layer,
  )
  return { ...style, layers }
}
