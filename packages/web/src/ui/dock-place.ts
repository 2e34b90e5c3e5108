import { create } from 'zustand'

/** The strip of the frame below the map and right of the panel, on wide screens; screens fill it through `<Dock>`. */
interface DockPlace {
  element: HTMLElement | null
  /** Pixels it covers of the map. */
  height: number
}

export const useDockPlace = create<DockPlace>(() => ({ element: null, height: 0 }))
