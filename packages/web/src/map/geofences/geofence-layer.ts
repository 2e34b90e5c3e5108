import type { Map as MapLibre } from 'maplibre-gl'
import { loadCode } from '../../data/load-code.ts'
import type { OverlayHandle, OverlayView } from '../overlays/overlay-view.ts'
import type { GeofenceView, PressedGeofence } from './geofence-view.ts'
import { GEOFENCE_PROTOCOL, GEOFENCE_SOURCE, type GeofenceOptions, PRESSED_LAYERS } from './protocol.ts'

/** How near to a line counts as pressing it, in pixels. */
const REACH_PIXELS = 6

/** Geofences below the vehicles. They are asked for when they are shown for the first time. */
export class GeofenceLayer implements GeofenceView {
  readonly #map: MapLibre
  readonly #overlays: OverlayView
  readonly #listeners = new Set<(geofence: PressedGeofence) => void>()
  #options: GeofenceOptions = { shown: false, names: false, concealed: null }
  #overlay: OverlayHandle | null = null
  #isLoading = false
  #version = 0
  #lit: number | null = null
  #hovered: number | null = null

  constructor(map: MapLibre, overlays: OverlayView) {
    this.#map = map
    this.#overlays = overlays
    // Feature states go with the style.
    map.on('style.load', () => this.#light(this.#lit, true))
  }

  setOptions(options: Pick<GeofenceOptions, 'shown' | 'names'>): void {
    this.#change(options)
    if (options.shown) this.#load()
  }

  reload(): void {
    this.#version++
    this.#overlay?.setData(GEOFENCE_SOURCE, this.#address())
  }

  highlight(id: number | null): void {
    this.#light(this.#lit, false)
    this.#lit = id
    this.#light(id, true)
  }

  conceal(id: number | null): void {
    this.#change({ concealed: id })
  }

  at({ x, y }: { x: number; y: number }): PressedGeofence | null {
    const layers = PRESSED_LAYERS.filter((id) => this.#map.getLayer(id) !== undefined)
    if (!this.#options.shown || layers.length === 0) return null
    const found = this.#map.queryRenderedFeatures(
      [
        [x - REACH_PIXELS, y - REACH_PIXELS],
        [x + REACH_PIXELS, y + REACH_PIXELS],
      ],
      { layers },
    )
    // Larger ones were put first; what is drawn last lies on top, layer by layer.
    const [top] = found.toSorted((a, b) => rank(b.layer.id) - rank(a.layer.id))
    return top === undefined ? null : { id: Number(top.id), name: String(top.properties['name']) }
  }

  onPress(listener: (geofence: PressedGeofence) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tell the press to whoever waits for one; false when nobody does or there is no geofence. */
  press(pixel: { x: number; y: number }): boolean {
    const geofence = this.#listeners.size > 0 ? this.at(pixel) : null
    if (geofence === null) return false
    for (const listener of this.#listeners) listener(geofence)
    return true
  }

  /** Whether something that can be pressed lies under the pointer, which is lit. */
  hover(pixel: { x: number; y: number } | null): boolean {
    const id = pixel !== null && this.#listeners.size > 0 ? (this.at(pixel)?.id ?? null) : null
    if (id !== this.#hovered) {
      if (this.#hovered !== this.#lit) this.#light(this.#hovered, false)
      this.#hovered = id
      this.#light(id, true)
    }
    return id !== null
  }

  #change(options: Partial<GeofenceOptions>): void {
    this.#options = { ...this.#options, ...options }
    this.#overlay?.refresh()
  }

  #load(): void {
    if (this.#isLoading) return
    this.#isLoading = true
    this.#fetch().catch((error: unknown) => {
      this.#isLoading = false
      reportError(error)
    })
  }

  async #fetch(): Promise<void> {
    // The first vehicles do not wait for it.
    const { geofenceLayers } = await loadCode(() => import('./geofence-layers.ts'))
    this.#overlay = this.#overlays.add({
      id: GEOFENCE_SOURCE,
      slot: 'areas',
      sources: { [GEOFENCE_SOURCE]: { type: 'geojson', data: this.#address(), tolerance: 0.3, maxzoom: 16 } },
      layers: (looks) => geofenceLayers(looks, this.#options),
    })
  }

  /** A new address each time, or the library would keep what it has. */
  #address(): string {
    return `${GEOFENCE_PROTOCOL}://all?${this.#version}`
  }

  #light(id: number | null, lit: boolean): void {
    if (id === null || this.#map.getSource(GEOFENCE_SOURCE) === undefined) return
    this.#map.setFeatureState({ source: GEOFENCE_SOURCE, id }, { lit })
  }
}

function rank(layer: string): number {
  return PRESSED_LAYERS.findIndex((id) => id === layer)
}
