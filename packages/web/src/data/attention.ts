import { create } from 'zustand'

/** What the person looks at; list, map and address keep it in step. Ids of devices. */
interface Attention {
  selected: number | null
  hovered: number | null
  /** The last wish to bring a vehicle to the middle; a new object each time, so that asking twice moves twice. */
  centring: { id: number } | null
  /** The camera goes with this vehicle; one at a time (MAP-02). */
  followed: number | null
  /** The map draws the way of this vehicle from now on; one at a time (MAP-01). */
  trailed: number | null
  select: (id: number | null) => void
  hover: (id: number | null) => void
  centre: (id: number) => void
  follow: (id: number | null) => void
  trail: (id: number | null) => void
}

export const useAttention = create<Attention>((set) => ({
  selected: null,
  hovered: null,
  centring: null,
  followed: null,
  trailed: null,
  select: (id) => set({ selected: id }),
  hover: (id) => set({ hovered: id }),
  centre: (id) => set({ centring: { id } }),
  follow: (id) => set({ followed: id }),
  trail: (id) => set({ trailed: id }),
}))
