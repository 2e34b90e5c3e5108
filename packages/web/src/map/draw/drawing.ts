import type { Area, AreaKind, Place } from '@rastro/contracts'
import { create } from 'zustand'
import { type DrawingPurpose, drawingPurpose } from './is-drawing.ts'
import { areaOf, NO_SKETCH, type Sketch, type SketchAction, sketchAfter } from './sketch.ts'

/** Whoever asked for a shape, and hears of it once. */
interface DrawingOrder {
  onFinish: (area: Area) => void
  onCancel?: () => void
}

interface Drawing {
  purpose: DrawingPurpose
  sketch: Sketch
  order: DrawingOrder | null
}

/** The shape somebody draws on the map; idle = nobody does. Without the map library, so that screens can ask for one. */
export const drawing = create<Drawing>(() => ({ purpose: 'area', sketch: NO_SKETCH, order: null }))

drawing.subscribe(({ sketch: { phase }, purpose }) => {
  drawingPurpose.setState({ purpose: phase === 'idle' ? null : purpose })
})

/** What is drawn, for a component. */
export function useDrawing<T>(pick: (state: Drawing) => T): T {
  return drawing(pick)
}

/** Let the person draw a new shape. One that was under way before is given up. */
export function startDrawing(kind: AreaKind, order: DrawingOrder): void {
  begin({ type: 'start', kind }, order)
}

/** Let the person change a shape. */
export function editArea(area: Area, order: DrawingOrder): void {
  begin({ type: 'edit', area }, order)
}

/** Let the person measure a way and what it encloses, from a first place if there is one. */
export function startMeasuring(from?: Place): void {
  begin({ type: 'start', kind: 'line' }, null)
  drawing.setState({ purpose: 'measure' })
  if (from) sketch({ type: 'press', place: from, radius: 0 })
}

/** Tell the shape what happened. */
export function sketch(action: SketchAction): void {
  drawing.setState((state) => ({ sketch: sketchAfter(state.sketch, action) }))
}

/** The shape is as it should be. */
export function finishDrawing(): void {
  const { sketch: finished, order } = drawing.getState()
  const area = areaOf(finished)
  if (area === null) return
  end()
  order?.onFinish(area)
}

/** Forget the shape. */
export function cancelDrawing(): void {
  const { order } = drawing.getState()
  end()
  order?.onCancel?.()
}

function begin(action: SketchAction, order: DrawingOrder | null): void {
  drawing.getState().order?.onCancel?.()
  drawing.setState({ purpose: 'area', sketch: sketchAfter(NO_SKETCH, action), order })
}

function end(): void {
  drawing.setState({ sketch: NO_SKETCH, order: null })
}
