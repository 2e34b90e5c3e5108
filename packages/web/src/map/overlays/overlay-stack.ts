import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, Map as MapLibre, SourceSpecification } from 'maplibre-gl'
import { OVERLAY_SLOTS, type Overlay, type OverlayHandle, type OverlayLooks, type OverlayView } from './overlay-view.ts'

interface Shown {
  overlay: Overlay
  /** Its own copies: their data changes. */
  sources: Record<string, SourceSpecification>
  layerIds: string[]
}

/**
 * Puts overlays back after every change of the map's style, in the order of their slots. The style itself never holds
 * them: the library would copy and compare all their features at each change.
 */
export class OverlayStack implements OverlayView {
  readonly #map: MapLibre
  readonly #looks: () => OverlayLooks
  readonly #shown: Shown[] = []
  #isStyled = false

  constructor(map: MapLibre, looks: () => OverlayLooks) {
    this.#map = map
    this.#looks = looks
    map.on('style.load', () => {
      this.#isStyled = true
      for (const shown of this.#shown) this.#draw(shown)
    })
  }

  add(overlay: Overlay): OverlayHandle {
    const shown: Shown = { overlay, sources: { ...overlay.sources }, layerIds: [] }
    const rank = OVERLAY_SLOTS.indexOf(overlay.slot)
    const next = this.#shown.findIndex((other) => OVERLAY_SLOTS.indexOf(other.overlay.slot) > rank)
    this.#shown.splice(next === -1 ? this.#shown.length : next, 0, shown)
    if (this.#isStyled) this.#draw(shown)
    return {
      setData: (source, data) => this.#setData(shown, source, data),
      refresh: () => {
        if (this.#isStyled && this.#shown.includes(shown)) this.#draw(shown)
      },
      remove: () => this.#remove(shown),
    }
  }

  /** Whether a source belongs to an overlay. */
  has(source: string): boolean {
    return this.#shown.some(({ sources }) => source in sources)
  }

  /** Paint all overlays anew: the theme changed, the style did not. */
  refresh(): void {
    if (this.#isStyled) for (const shown of this.#shown) this.#draw(shown)
  }

  #draw(shown: Shown): void {
    for (const [id, source] of Object.entries(shown.sources)) {
      if (this.#map.getSource(id) === undefined) this.#map.addSource(id, source)
    }
    const layers = shown.overlay.layers(this.#looks())
    this.#removeLayers(shown)
    const before = this.#firstLayerAbove(shown)
    for (const layer of layers) this.#map.addLayer(layer, before)
    shown.layerIds = layers.map(({ id }) => id)
  }

  #firstLayerAbove(shown: Shown): string | undefined {
    const above = this.#shown.slice(this.#shown.indexOf(shown) + 1)
    return above.flatMap(({ layerIds }) => layerIds).find((id) => this.#map.getLayer(id) !== undefined)
  }

  #setData(shown: Shown, id: string, data: GeoJSON | string): void {
    const known = shown.sources[id]
    if (known?.type !== 'geojson') return
    shown.sources[id] = { ...known, data }
    // A GeoJSON source by what was added under this id.
    if (this.#isStyled) void this.#map.getSource<GeoJSONSource>(id)?.setData(data)
  }

  #removeLayers({ layerIds }: Shown): void {
    for (const id of layerIds) if (this.#map.getLayer(id) !== undefined) this.#map.removeLayer(id)
  }

  #remove(shown: Shown): void {
    const index = this.#shown.indexOf(shown)
    if (index === -1) return
    this.#shown.splice(index, 1)
    this.#removeLayers(shown)
    for (const id of Object.keys(shown.sources)) if (this.#map.getSource(id) !== undefined) this.#map.removeSource(id)
  }
}
