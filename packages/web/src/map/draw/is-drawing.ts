import { create } from 'zustand'

/** Whether a shape is on its way; apart from the shape, so that the map does not load what draws it. */
export const isDrawing = create<{ active: boolean }>(() => ({ active: false }))

/** Whether somebody draws or measures, for a component. */
export function useIsDrawing(): boolean {
  return isDrawing((state) => state.active)
}
