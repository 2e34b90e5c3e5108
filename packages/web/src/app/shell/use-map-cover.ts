import { useEffect } from 'react'
import { create } from 'zustand'
import { usePreference } from '../../data/preferences.ts'
import { useDockPlace } from '../../ui/dock-place.ts'
import { clampSize, limitsOf, type PanelForm } from './panel-size.ts'

interface Cover {
  left: number
  bottom: number
}

/** How much of the map panel and sheet hide, in pixels; the map keeps its middle clear of it. */
export const useCover = create<Cover>(() => ({ left: 0, bottom: 0 }))

interface Place {
  open: boolean
  mobile: boolean
  form: PanelForm
  sheetHeight: number
}

/** Tell the map what the present screen hides of it. */
export function useMapCover({ open, mobile, form, sheetHeight }: Place): void {
  const size = clampSize(form, usePreference(limitsOf(form).preference))
  const dock = useDockPlace(({ height }) => height)
  const isUnder = !mobile && open && form === 'under'
  const left = open && !mobile && !isUnder ? size : 0
  const bottom = mobile ? (open ? sheetHeight : 0) : isUnder ? size : dock
  useEffect(() => useCover.setState({ left, bottom }), [left, bottom])
  useEffect(() => {
    if (!isUnder) return undefined
    // What floats in the corners keeps clear of the panel below.
    document.documentElement.style.setProperty('--dock-height', `${size}px`)
    return () => document.documentElement.style.setProperty('--dock-height', '0px')
  }, [isUnder, size])
}
