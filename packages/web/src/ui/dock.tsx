import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDockPlace } from './dock-place.ts'

/** What a screen keeps below the map; the map keeps its middle clear of it. Only on wide screens is there a place. */
export function Dock({ children }: { children: ReactNode }) {
  const { element } = useDockPlace()
  return element ? createPortal(children, element) : null
}
