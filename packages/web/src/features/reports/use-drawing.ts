import { useEffect, useState } from 'react'
import { useCurrentMap } from '../../map/current-map.ts'
import type { RouteDrawing } from '../../map/route/route-view.ts'

/** A drawing on the map for as long as it is wanted; null until it is there. */
export function useDrawing(isWanted: boolean): RouteDrawing | null {
  const map = useCurrentMap()
  const [drawing, setDrawing] = useState<RouteDrawing | null>(null)
  useEffect(() => {
    if (!map || !isWanted) return undefined
    let opened: RouteDrawing | null = null
    let isOver = false
    const open = async (): Promise<void> => {
      const made = await map.route.open()
      if (isOver) made.remove()
      else setDrawing((opened = made))
    }
    // Without graphics there is no drawing; the table says the same.
    open().catch(reportError)
    return () => {
      isOver = true
      opened?.remove()
      setDrawing(null)
    }
  }, [map, isWanted])
  return drawing
}
