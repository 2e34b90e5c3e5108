import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { RaiseSheetProvider } from '../../ui/raised-sheet.tsx'
import { useWindowHeight } from '../../ui/use-mobile.ts'
import styles from './sheet.module.css'
import { shellStrings } from './strings.ts'

/** Height of the bottom bar, which the sheet stands on. */
const BAR = 56
const HALF = 0.5
const FULL = 0.92
/** Indexes of the stops. */
const AT_HALF = 1
const AT_FULL = 2

/** Peek for a list (search and chips) and for a vehicle (name, state, address, actions), in pixels. */
export const PEEK = { list: 96, bottom: 252 } as const

/** The three heights of the sheet in a window of the given height, lowest first. */
export function sheetStops(windowHeight: number, peek: number): readonly [number, number, number] {
  const half = Math.max(peek, Math.round(windowHeight * HALF))
  return [peek, half, Math.max(half, Math.round(windowHeight * FULL) - BAR)]
}

/** The stop nearest to a height the finger let go at. */
export function nearestStop(stops: readonly number[], height: number): number {
  const distances = stops.map((stop) => Math.abs(stop - height))
  return distances.indexOf(Math.min(...distances))
}

/** Fingers wander a little while they tap. */
const TAP_SLOP = 5

interface SheetProps {
  label: string
  peek: number
  /** Index of the stop it opens at. */
  opensAt: 0 | 1 | 2
  /** Told whenever it comes to rest, in pixels above the bar. */
  onRest: (height: number) => void
  /** Out of the way while something is done on the map; what it holds stays as it is. */
  aside?: boolean
  children: ReactNode
}

/** The panel of phones: stands at one of three heights; drag the handle, press it to cycle, Escape lowers it. */
export function Sheet({ label, peek, opensAt, onRest, aside = false, children }: SheetProps) {
  const t = useWords(shellStrings)
  const stops = sheetStops(useWindowHeight(), peek)
  const [stop, setStop] = useState<number>(opensAt)
  const [drag, setDrag] = useState<{ y: number; from: number; height: number } | null>(null)
  const rest = aside ? 0 : (stops[stop] ?? peek)
  useEffect(() => onRest(rest), [onRest, rest])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A dialog over the sheet closes by the same key, and only that.
      const isOver = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]') !== null
      if (event.key === 'Escape' && !isOver) setStop((before) => Math.max(0, before - 1))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const raise = useCallback(() => {
    setStop(AT_FULL)
    // Whoever put it elsewhere meanwhile finds it there.
    return () => setStop((before) => (before === AT_FULL ? AT_HALF : before))
  }, [])

  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = section.current
    // What a tab shows lies below the edge of a sheet at its lowest: nothing would happen before anybody's eyes.
    const onClick = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[role="tab"]')) setStop((before) => Math.max(1, before))
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])

  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ y: event.clientY, from: rest, height: rest })
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag) return
    const height = Math.min(stops[2], Math.max(stops[0], drag.from + drag.y - event.clientY))
    setDrag({ ...drag, height })
  }
  const onPointerUp = (): void => {
    if (!drag) return
    setDrag(null)
    if (Math.abs(drag.height - drag.from) > TAP_SLOP) setStop(nearestStop(stops, drag.height))
    else setStop((stop + 1) % stops.length)
  }
  return (
    <section
      ref={section}
      className={drag ? `${styles.sheet} ${styles.dragged}` : styles.sheet}
      aria-label={label}
      hidden={aside}
      style={{ height: drag?.height ?? rest }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={t('sheetHeight')}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(null)}
        // The pointer's own taps are handled above; a click without a pointer comes from the keyboard.
        onClick={(event) => event.detail === 0 && setStop((stop + 1) % stops.length)}
      />
      <RaiseSheetProvider value={raise}>{children}</RaiseSheetProvider>
    </section>
  )
}
