import { type RefObject, useCallback, useSyncExternalStore } from 'react'

/** Width of an element in pixels as it changes; 0 before it is laid out. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const observer = new ResizeObserver(listener)
      if (element.current) observer.observe(element.current)
      return () => observer.disconnect()
    },
    [element],
  )
  return useSyncExternalStore(subscribe, () => element.current?.clientWidth ?? 0)
}
