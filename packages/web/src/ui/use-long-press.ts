import { type PointerEvent, useEffect, useRef } from 'react'

/** A finger that rests this long asks for a menu. */
const LONG_PRESS_MS = 500
/** Fingers wander a little while they rest. */
const SLOP_PIXELS = 8

/**
 * Pointer handlers for things with a menu: a finger that rests on one asks for it, because not every browser makes a
 * context menu of that. The tap that ends the press is swallowed.
 */
export function useLongPress<T>(onPress: (thing: T, at: { x: number; y: number }) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const pressed = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (thing: T) => ({
    onPointerDown(event: PointerEvent) {
      pressed.current = false
      if (event.pointerType !== 'touch') return
      from.current = { x: event.clientX, y: event.clientY }
      stop()
      timer.current = setTimeout(() => {
        pressed.current = true
        onPress(thing, from.current)
      }, LONG_PRESS_MS)
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = from.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLOP_PIXELS) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture(event: { stopPropagation: () => void }) {
      if (pressed.current) event.stopPropagation()
      pressed.current = false
    },
  })
}
