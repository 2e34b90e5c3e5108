import type { GeoJSON } from 'geojson'
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { MapColours } from '../colours.ts'

/** Where an overlay lies: areas below routes, tools above both; all above the basemap and below the vehicles. */
export const OVERLAY_SLOTS = ['areas', 'routes', 'tools'] as const
export type OverlaySlot = (typeof OVERLAY_SLOTS)[number]

/** What layers are painted with; told again when theme or basemap change. */
export interface OverlayLooks {
  colours: MapColours
  /** Fonts the present basemap has letters of. */
  font: string[]
}

/** Layers for few and still things: areas, routes, marks. Ids must be unique on the map: begin them with `id`. */
export interface Overlay {
  id: string
  slot: OverlaySlot
  sources: Readonly<Record<string, SourceSpecification>>
  layers: (looks: OverlayLooks) => readonly LayerSpecification[]
}

/** An overlay that is on the map. */
export interface OverlayHandle {
  /** Replace the data of one of its GeoJSON sources: features, or the address they come from. */
  setData(source: string, data: GeoJSON | string): void
  /** Ask for the layers anew, because what they depend on changed. */
  refresh(): void
  remove(): void
}

/** Layers of the map library that outlive every change of basemap, theme and language. */
export interface OverlayView {
  add(overlay: Overlay): OverlayHandle
}
