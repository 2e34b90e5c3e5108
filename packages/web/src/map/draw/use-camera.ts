import type { Place } from '@rastro/contracts'
import { useCallback, useEffect, useReducer } from 'react'
import type { MapView } from '../map-view.ts'

/** A point of the map in pixels from its upper left corner. */
export interface Pixel {
  x: number
  y: number
}

/** From places to pixels for a component that lies over the map; it renders again at every frame the camera moves. */
export function useProjection(view: MapView): (place: Place) => Pixel {
  const [frame, moved] = useReducer((count: number) => count + 1, 0)
  useEffect(() => view.camera.onMove(moved), [view])
  // oxlint-disable-next-line react/exhaustive-deps -- a new function each frame, so that those who memorise by it look again
  return useCallback((place: Place) => view.camera.pixelOf(place), [view, frame])
}
