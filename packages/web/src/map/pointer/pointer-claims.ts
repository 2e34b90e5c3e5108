import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import type { PointerTool, PointerView } from './pointer-view.ts'

/** The tools that want the pointer; the last that came has it. */
export class PointerClaims implements PointerView {
  readonly #map: MapLibre
  readonly #tools: PointerTool[] = []

  constructor(map: MapLibre) {
    this.#map = map
    map.on('dblclick', (event) => {
      const tool = this.#tools.at(-1)
      if (tool === undefined) return
      event.preventDefault()
      tool.onDoublePress?.(placeOf(event))
    })
  }

  /** Whether a tool holds the pointer: then it got the event. */
  press(event: MapMouseEvent): boolean {
    this.#tools.at(-1)?.onPress(placeOf(event))
    return this.#tools.length > 0
  }

  /** As {@link press}. */
  move(event: MapMouseEvent): boolean {
    this.#tools.at(-1)?.onMove?.(placeOf(event))
    return this.#tools.length > 0
  }

  /** Whether a tool holds the pointer. */
  get isClaimed(): boolean {
    return this.#tools.length > 0
  }

  claim(tool: PointerTool): () => void {
    this.#tools.push(tool)
    this.#showCursor()
    return () => {
      const index = this.#tools.indexOf(tool)
      if (index !== -1) this.#tools.splice(index, 1)
      this.#showCursor()
    }
  }

  #showCursor(): void {
    this.#map.getCanvas().style.cursor = this.#tools.at(-1)?.cursor ?? ''
  }
}

function placeOf({ lngLat }: MapMouseEvent) {
  return { latitude: lngLat.lat, longitude: lngLat.lng }
}
