import { create } from 'zustand'

/** A shape to keep, or one that only measures and is gone afterwards. */
export type DrawingPurpose = 'area' | 'measure'

/** What the shape on its way is for, null without one; apart from the shape, so that the map loads little. */
export const drawingPurpose = create<{ purpose: DrawingPurpose | null }>(() => ({ purpose: null }))

/** What somebody draws for, for a component; null while nobody does. */
export function useDrawingPurpose(): DrawingPurpose | null {
  return drawingPurpose((state) => state.purpose)
}
