import type { Place } from '@rastro/contracts'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { MapView } from '../map-view.ts'
import type { Pixel } from './use-camera.ts'

interface HandleProps {
  /** Which corner it is; absent for what is none yet. */
  corner?: number
  className: string
  pixel: Pixel
  view: MapView
  layer: RefObject<HTMLDivElement | null>
  label: string
  /** A drag or a step by key begins: one step to undo. */
  onGrab: () => void
  onMove: (place: Place) => void
  /** Pressed without being moved. */
  onPress?: () => void
  onRemove?: () => void
  onFocus?: () => void
  onBlur?: () => void
}

/** Pixels an arrow key moves it; with Shift held it goes far. */
const STEP = 4
const LONG_STEP = 32
/** A finger trembles this much without meaning a drag. */
const STILL_PIXELS = 4

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Something on the map that is dragged, or moved by the arrow keys. */
export function Handle(props: HandleProps) {
  const { corner, className, pixel, view, layer, label, onGrab, onMove, onPress, onRemove, onFocus, onBlur } = props
  /** Where the drag began, the pointer's distance to the handle, and whether it is a drag at all by now. */
  const drag = useRef<{ x: number; y: number; offset: Pixel; moved: boolean } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = pixelOf(event, layer)
    const offset = { x: pixel.x - at.x, y: pixel.y - at.y }
    drag.current = { x: event.clientX, y: event.clientY, offset, moved: false }
  }
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>): void => {
    const now = drag.current
    if (now === null) return
    if (!now.moved) {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < STILL_PIXELS) return
      now.moved = true
      onGrab()
    }
    const at = pixelOf(event, layer)
    onMove(view.camera.placeAt({ x: at.x + now.offset.x, y: at.y + now.offset.y }))
  }
  const onPointerUp = (): void => {
    const wasDrag = drag.current?.moved === true
    if (drag.current !== null && !wasDrag && corner === undefined) onGrab()
    if (drag.current !== null && !wasDrag) onPress?.()
    drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    // Ctrl+Enter and Ctrl+Z are the drawing's, wherever the focus is.
    if (event.ctrlKey || event.metaKey) return
    const arrow = ARROWS[event.key]
    if (arrow) {
      const step = event.shiftKey ? LONG_STEP : STEP
      if (!event.repeat) onGrab()
      onMove(view.camera.placeAt({ x: pixel.x + arrow[0] * step, y: pixel.y + arrow[1] * step }))
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (corner === undefined) onGrab()
      onPress?.()
    } else if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) onRemove()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      aria-label={label}
      className={className}
      data-corner={corner}
      style={{ transform: `translate(${pixel.x}px, ${pixel.y}px)` }}
      {...{ onPointerDown, onPointerMove, onPointerUp, onKeyDown, onFocus, onBlur }}
      onPointerCancel={() => {
        drag.current = null
      }}
    />
  )
}

function pixelOf(event: PointerEvent, layer: RefObject<HTMLDivElement | null>): Pixel {
  const { left = 0, top = 0 } = layer.current?.getBoundingClientRect() ?? {}
  return { x: event.clientX - left, y: event.clientY - top }
}
