import { create } from 'zustand'

/** Work on the map that the panel waits for, such as drawing a geofence. */
export interface MapTask {
  /** What to do now, in one sentence. */
  hint: string
  canFinish: boolean
  finish: () => void
  cancel: () => void
}

interface MapTaskState {
  task: MapTask | null
  /** Begin, or say that something about it changed. The panel shows the hint with "Concluir" and "Cancelar". */
  show: (task: MapTask) => void
  /** It is over, one way or the other. */
  end: () => void
}

/** The task on the map, at most one at a time. */
export const useMapTask = create<MapTaskState>((set) => ({
  task: null,
  show: (task) => set({ task }),
  end: () => set({ task: null }),
}))
