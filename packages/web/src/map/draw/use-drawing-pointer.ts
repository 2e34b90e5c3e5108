import type { Place } from '@rastro/contracts'
import { useEffect } from 'react'
import type { MapView } from '../map-view.ts'
import { drawing, sketch as tell, useDrawing } from './drawing.ts'
import { distanceBetween } from './measure.ts'

/** A circle begins this large on the screen, so that a finger finds its rim. */
const FIRST_RADIUS_PIXELS = 72
/** A second press this near to the last corner is half of a double press, not a corner. */
const SAME_PIXELS = 8

/** The radius in metres a circle begins with at the present zoom. */
export function firstRadius({ camera }: MapView): number {
  const centre = camera.get()
  const { x, y } = camera.pixelOf(centre)
  return distanceBetween(centre, camera.placeAt({ x: x + FIRST_RADIUS_PIXELS, y }))
}

/** While something is drawn, presses on the map are its corners and the pointer aims. */
export function useDrawingPointer(view: MapView, onPointer: (place: Place) => void): void {
  const isGrowing = useDrawing(({ sketch: { phase } }) => phase === 'started' || phase === 'setUp')
  useEffect(() => {
    const isSame = (place: Place): boolean => {
      const last = drawing.getState().sketch.points.at(-1)
      if (!last) return false
      const [a, b] = [view.camera.pixelOf(last), view.camera.pixelOf(place)]
      return Math.hypot(a.x - b.x, a.y - b.y) < SAME_PIXELS
    }
    return view.pointer.claim({
      cursor: isGrowing ? 'crosshair' : '',
      onPress: (place) => {
        if (!isSame(place)) tell({ type: 'press', place, radius: firstRadius(view) })
      },
      onMove: (place) => {
        onPointer(place)
        tell({ type: 'aim', place })
      },
      onDoublePress: () => tell({ type: 'close' }),
    })
  }, [view, isGrowing, onPointer])
}
