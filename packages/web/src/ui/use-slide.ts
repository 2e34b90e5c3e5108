import { type DOMAttributes, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComplete, keyPosition, travelOf } from './slide-travel.ts'

/** A handle left half way by the keyboard goes back after this long: the guard of every way but the drag. */
export const GUARD_MS = 3_000

interface Drag {
  pointer: number
  startX: number
}

interface SlideOptions {
  track: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  /** What was confirmed is under way: nothing moves. */
  busy: boolean
  onConfirm: () => void
}

/** A handle half way that nobody drags goes back after {@link GUARD_MS}. */
function useGuard(halfWayAt: number | null, goBack: () => void): void {
  const back = useEffectEvent(goBack)
  useEffect(() => {
    if (halfWayAt === null) return undefined
    const timer = setTimeout(() => back(), GUARD_MS)
    return () => clearTimeout(timer)
  }, [halfWayAt])
}

/** What was confirmed is over and the slider still here: it failed, and may be tried again. */
function useEndOf(busy: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy) end()
    was.current = busy
  }, [busy])
}

/** Where the handle stands, and the three ways it moves. Pixels from the start; `travel` is the whole way. */
function useHandlePlace({ track, handle, busy, onConfirm }: SlideOptions) {
  const [{ position, travel }, setPlace] = useState({ position: 0, travel: 0 })
  const [confirmed, setConfirmed] = useState(false)
  const [drag, setDrag] = useState<Drag | null>(null)
  const done = confirmed || busy
  const measure = () => travelOf(track.current?.clientWidth ?? 0, handle.current?.offsetWidth ?? 0)
  const reset = (): void => {
    setDrag(null)
    setConfirmed(false)
    setPlace((old) => ({ ...old, position: 0 }))
  }
  const goTo = (wanted: number): void => {
    const whole = measure()
    const next = Math.min(whole, Math.max(0, wanted))
    const complete = isComplete(next, whole)
    setPlace({ position: complete ? whole : next, travel: whole })
    if (!complete) return
    setDrag(null)
    setConfirmed(true)
    onConfirm()
  }
  useGuard(position > 0 && !done && !drag ? position : null, reset)
  useEndOf(busy, reset)
  return { position, travel, done, drag, setDrag, measure, reset, goTo }
}

/** A slide-to-confirm: what to draw, and the handlers of its track. */
export function useSlide(options: SlideOptions) {
  const { position, travel, done, drag, setDrag, measure, reset, goTo } = useHandlePlace(options)
  const release = (): void => {
    if (drag) reset()
  }
  const handlers: DOMAttributes<HTMLElement> = {
    onPointerDown: (event) => {
      const { target, currentTarget, pointerId, clientX } = event
      if (done || drag || !(target instanceof Node) || !options.handle.current?.contains(target)) return
      currentTarget.setPointerCapture(pointerId)
      setDrag({ pointer: pointerId, startX: clientX })
    },
    onPointerMove: (event) => {
      if (drag?.pointer === event.pointerId && !done) goTo(event.clientX - drag.startX)
    },
    // Let go before the end, or lost the pointer: back to the start (DLG-11).
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
    onBlur: () => {
      if (!done) reset()
    },
    onKeyDown: (event) => {
      const next = keyPosition(event.key, position, measure())
      if (next === null) return
      event.preventDefault()
      if (!done) goTo(next)
    },
  }
  const percent = travel === 0 ? 0 : Math.round((position / travel) * 100)
  return { position, percent, done, dragging: drag !== null, handlers }
}
