import { create } from 'zustand'
import type { MapView } from './map-view.ts'

/**
 * The map of the page for whoever wants to draw on it; null while it is not there yet, or when the browser cannot draw
 * one. Apart from the map itself, so that a screen can ask for it without loading the map library.
 */
export const currentMap = create<{ view: MapView | null }>(() => ({ view: null }))

/** The map of the page, for a component. */
export function useCurrentMap(): MapView | null {
  return currentMap((state) => state.view)
}
