import { useEffect } from 'react'
import { create } from 'zustand'
import { usePreference } from '../../data/preferences.ts'
import { panelWidth } from '../../data/settings.ts'
import { useDockPlace } from '../../ui/dock-place.ts'
import { clampWidth } from './panel.tsx'

interface Cover {
  left: number
  bottom: number
}

/** How much of the map panel and sheet hide, in pixels; the map keeps its middle clear of it. */
export const useCover = create<Cover>(() => ({ left: 0, bottom: 0 }))

interface Place {
  open: boolean
  mobile: boolean
  expanded: boolean
  sheetHeight: number
}

/** Rail and strip of map that a widened panel leaves free. */
const BESIDE_EXPANDED = 64 + 320
const EXPANDED_MAX = 1120

function leftOf({ open, mobile, expanded }: Place, width: number): number {
  if (!open || mobile) return 0
  return expanded ? Math.min(EXPANDED_MAX, window.innerWidth - BESIDE_EXPANDED) : clampWidth(width)
}

/** Tell the map what the present screen hides of it. */
export function useMapCover(place: Place): void {
  const width = usePreference(panelWidth)
  const left = leftOf(place, width)
  const dock = useDockPlace(({ height }) => height)
  const bottom = place.mobile ? (place.open ? place.sheetHeight : 0) : dock
  useEffect(() => useCover.setState({ left, bottom }), [left, bottom])
}
