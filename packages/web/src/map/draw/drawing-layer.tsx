import type { Place } from '@rastro/contracts'
import { useEffect, useRef, useState } from 'react'
import type { MapView } from '../map-view.ts'
import { Corners } from './corners.tsx'
import { Crosshair } from './crosshair.tsx'
import { drawing, useDrawing } from './drawing.ts'
import styles from './drawing-layer.module.css'
import { DrawingToolbar } from './drawing-toolbar.tsx'
import { Outline } from './outline-shape.tsx'
import { useProjection } from './use-camera.ts'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { useDrawingPointer } from './use-drawing-pointer.ts'
import { useDrawingTask } from './use-drawing-task.ts'

/**
 * The shape that is being drawn, over the map: outline, corners to drag, a crosshair for the keyboard, and what it
 * measures. Presses beside the corners go on to the map, which tells them back as presses of the drawing tool.
 */
export function DrawingLayer({ view }: { view: MapView }) {
  const sketch = useDrawing((state) => state.sketch)
  const purpose = useDrawing((state) => state.purpose)
  const project = useProjection(view)
  const layer = useRef<HTMLDivElement>(null)
  const [pointer, setPointer] = useState<Place | null>(null)
  const [corner, setCorner] = useState<number | null>(null)
  useDrawingPointer(view, setPointer)
  useDrawingKeys()
  useDrawingTask()
  useEffect(() => {
    // A shape that is edited hides the one on the map; the camera brings it into the view.
    const { sketch: begun } = drawing.getState()
    if (begun.phase === 'complete') layer.current?.querySelector<HTMLElement>('[data-corner="0"]')?.focus()
  }, [])
  const isGrowing = sketch.phase === 'started' || sketch.phase === 'setUp'
  return (
    <div ref={layer} className={styles.layer}>
      <Outline
        sketch={sketch}
        project={project}
        pointer={isGrowing ? pointer : null}
        measuring={purpose === 'measure'}
      />
      <Corners sketch={sketch} view={view} project={project} layer={layer} onCorner={setCorner} />
      {isGrowing ? <Crosshair view={view} project={project} /> : null}
      <DrawingToolbar corner={corner} layer={layer} />
    </div>
  )
}
