import { useEffect } from 'react'
import { type CombinedLine, type CombinedWays, WAY_COLOURS } from './combined-ways.ts'
import { useDrawing } from './use-drawing.ts'

/** Draw the ways of several vehicles; a chosen one stands out and is brought into view, without one all are. */
export function useCombinedOnMap({ way, marks }: CombinedWays, chosen: CombinedLine | null): void {
  const drawing = useDrawing(way.count > 0)
  useEffect(() => {
    if (!drawing) return
    drawing.setWay(way, WAY_COLOURS)
    drawing.setMarks(marks)
    drawing.fit()
  }, [drawing, way, marks])
  useEffect(() => {
    if (!drawing) return
    const range = chosen && chosen.range[1] >= chosen.range[0] ? chosen.range : null
    drawing.emphasise(range)
    if (range) drawing.fit(range)
  }, [drawing, chosen])
}
