import { useSyncExternalStore } from 'react'

/** Up to this width the phone layout applies (LAY-13). */
export const MOBILE_MAX_WIDTH = 768

const MOBILE_AGENT = /Android|iPhone|iPad|iPod|Mobile|Windows Phone|Opera Mini/i

/** Whether the phone layout applies: a narrow window, or a phone's browser whatever its width. */
export function isMobile(width: number, userAgent: string): boolean {
  return width <= MOBILE_MAX_WIDTH || MOBILE_AGENT.test(userAgent)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Whether the phone layout applies, for a component that renders again when that changes. */
export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, () => isMobile(window.innerWidth, navigator.userAgent))
}

/** The window's height in pixels, for the stops of the sheet. */
export function useWindowHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight)
}
