import { kmhFromKnots, mphFromKnots } from '@rastro/contracts/units'
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { fitCanvas, readTokens } from '../../charts/fit-canvas.ts'
import { moved, type View, zoomed } from '../../charts/time-axis.ts'
import type { History } from '../../data/history/load-history.ts'
import type { Playback } from '../../data/history/playback.ts'
import { readTrack } from '../../data/history/track.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import { useScheme } from '../../ui/scheme.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import { drawStrip, STRIP_TOKENS } from './draw-strip.ts'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'
import { NARROW_STRIP, pixelAt, STRIP, type StripLayout, timeAt } from './strip-layout.ts'

interface StripProps {
  history: History
  playback: Playback
  view: View
  whole: View
  onView: (view: View) => void
  /** A drag chooses a part instead of moving the cursor. */
  isSelecting: boolean
  onSelected: () => void
}

/** Milliseconds of a press of Page Up or Page Down. */
const PAGE_MS = 300_000
/** A drag shorter than this chooses nothing. */
const SHORTEST_DRAG = 8
const ZOOM_STEP = 1.25
/** Half the width of the time below the cursor, pixels. */
const LABEL_HALF = 32

/** Speed, ignition and stops over time: the scrubber of the replay, for pointer, finger and keys. */
export function Strip(props: StripProps) {
  const { history, playback, isSelecting } = props
  const t = useWords(historyStrings)
  const layout: StripLayout = useMobile() ? NARROW_STRIP : STRIP
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useDrawnStrip(canvas, props, layout)
  const cursor = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const write = useCursorWriter(props, layout, width)
  useEffect(() => {
    const show = (time: number): void => {
      if (cursor.current && label.current) write({ cursor: cursor.current, label: label.current }, time)
    }
    show(playback.time())
    return playback.onTime(show)
  }, [playback, write])
  const { selection, ...pointer } = usePointer(props, layout, box)
  useWheel(box, props, layout)

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'PageUp') playback.seek(playback.time() + PAGE_MS)
    else if (event.key === 'PageDown') playback.seek(playback.time() - PAGE_MS)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className={styles.strip}
      style={{ height: layout.height }}
      data-selecting={isSelecting || undefined}
      {...pointer}
    >
      <canvas ref={canvas} aria-hidden />
      {selection ? <span className={styles.selection} style={{ ...selection, height: layout.ignition }} /> : null}
      <div
        ref={cursor}
        className={styles.cursor}
        role="slider"
        tabIndex={0}
        aria-label={t('scrubber')}
        aria-valuemin={Math.floor(history.from / 1000)}
        aria-valuemax={Math.floor(history.to / 1000)}
        aria-valuenow={Math.floor(playback.time() / 1000)}
        onKeyDown={onKeyDown}
        style={{ height: layout.ignition + 8 }}
      >
        <i />
        <span ref={label} className="num" style={{ top: layout.axis - 5 }} />
      </div>
    </div>
  )
}

/** Draw whenever what is shown, the size or the theme changes; answers the width. */
function useDrawnStrip(canvas: RefObject<HTMLCanvasElement | null>, props: StripProps, layout: StripLayout) {
  const { history, view } = props
  const t = useWords(historyStrings)
  const zone = useTimeZone()
  const unit = useSpeedUnit()
  const scheme = useScheme()
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])
  useEffect(() => {
    const pen = canvas.current ? fitCanvas(canvas.current) : null
    if (pen === null || width === 0) return
    const factor = unit === 'mph' ? mphFromKnots(1) : kmhFromKnots(1)
    const ink = readTokens(STRIP_TOKENS)
    drawStrip(pen, { history, view, zone, ink, width, layout, factor, ignitionWord: t('ignitionShort') })
    // The theme changes the tokens, not the arguments.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scheme stands for the tokens
  }, [canvas, history, view, zone, unit, scheme, width, layout, t])
  return width
}

/** Parts of the cursor, written to past React. */
interface CursorParts {
  cursor: HTMLElement
  label: HTMLElement
}

/** Writes place, time and speed of an instant into the cursor. */
function useCursorWriter({ history, view }: StripProps, layout: StripLayout, width: number) {
  const zone = useTimeZone()
  const unit = useSpeedUnit()
  const language = useLanguage()
  const t = useWords(historyStrings)
  return useCallback(
    ({ cursor, label }: CursorParts, time: number): void => {
      const x = pixelAt(time, view, width, layout)
      const isInside = x >= layout.left - 1 && x <= width - layout.right + 1
      cursor.style.transform = `translateX(${x.toFixed(1)}px)`
      cursor.style.visibility = isInside ? '' : 'hidden'
      // The time stays readable at both edges.
      const shift = Math.max(LABEL_HALF - x, Math.min(0, width - LABEL_HALF - x))
      label.style.marginLeft = `${shift.toFixed(1)}px`
      const text = zoneTimes(zone).clockSeconds(time)
      if (label.textContent === text) return
      label.textContent = text
      const { speed, isGap } = readTrack(history.track, time)
      const words = isGap ? t('noSignal') : `${formatSpeed(speed, unit, language)} ${SPEED_SYMBOL[unit]}`
      cursor.setAttribute('aria-valuenow', String(Math.floor(time / 1000)))
      cursor.setAttribute('aria-valuetext', t('atSpeed', { time: text, speed: words }))
    },
    [history, view, layout, width, zone, unit, language, t],
  )
}

interface Drag {
  from: number
  to: number
  selects: boolean
}

function usePointer(props: StripProps, layout: StripLayout, box: RefObject<HTMLDivElement | null>) {
  const { playback, view, onView, isSelecting, onSelected } = props
  const [drag, setDrag] = useState<Drag | null>(null)
  const pixelOf = (event: PointerEvent): number => event.clientX - (box.current?.getBoundingClientRect().left ?? 0)
  const timeOf = (pixel: number): number => timeAt(pixel, view, box.current?.clientWidth ?? 0, layout)
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const pixel = pixelOf(event)
    const selects = isSelecting || event.shiftKey
    setDrag({ from: pixel, to: pixel, selects })
    if (!selects) playback.seek(timeOf(pixel))
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag) return
    const pixel = pixelOf(event)
    if (drag.selects) setDrag({ ...drag, to: pixel })
    else playback.seek(timeOf(pixel))
  }
  const onPointerUp = (): void => {
    if (drag?.selects && Math.abs(drag.to - drag.from) >= SHORTEST_DRAG) {
      const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)].map(timeOf)
      if (from !== undefined && to !== undefined) onView({ from, to })
      onSelected()
    }
    setDrag(null)
  }
  const selection = drag?.selects ? { left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) } : null
  return { selection, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(null) }
}

/** The wheel zooms where the pointer is; sideways it moves the view. Not through React, which listens passively. */
function useWheel(box: RefObject<HTMLDivElement | null>, props: StripProps, layout: StripLayout): void {
  const { view, whole, onView } = props
  const onWheel = useCallback(
    (event: WheelEvent): void => {
      const element = box.current
      if (element === null) return
      event.preventDefault()
      const pixel = event.clientX - element.getBoundingClientRect().left
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const perPixel = (view.to - view.from) / Math.max(1, element.clientWidth)
      if (isSideways) onView(moved(view, event.deltaX * perPixel, whole))
      else {
        const factor = event.deltaY > 0 ? ZOOM_STEP : 1 / ZOOM_STEP
        onView(zoomed(view, timeAt(pixel, view, element.clientWidth, layout), factor, whole))
      }
    },
    [box, view, whole, onView, layout],
  )
  useEffect(() => {
    const element = box.current
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box, onWheel])
}
