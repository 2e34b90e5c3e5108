import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { usePreference } from '../../data/preferences.ts'
import { PANEL_WIDTH, panelWidth } from '../../data/settings.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './panel.module.css'
import { shellStrings } from './strings.ts'

const KEY_STEP = 16

/** A width within the limits, in whole pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(PANEL_WIDTH.max, Math.max(PANEL_WIDTH.min, width)))
}

function widthAfter(key: string, width: number): number | null {
  if (key === 'ArrowLeft') return width - KEY_STEP
  if (key === 'ArrowRight') return width + KEY_STEP
  if (key === 'Home') return PANEL_WIDTH.min
  return key === 'End' ? PANEL_WIDTH.max : null
}

/** The edge between panel and map: drag it, or move it with the arrow keys; a double click restores it. */
function Divider({ width }: { width: number }) {
  const t = useWords(shellStrings)
  const [start, setStart] = useState<{ x: number; width: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfter(event.key, width)
    if (next === null) return
    event.preventDefault()
    panelWidth.set(clampWidth(next))
  }
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setStart({ x: event.clientX, width })
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (start) panelWidth.set(clampWidth(start.width + event.clientX - start.x))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a widget (WAI-ARIA)
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('divider')}
      aria-valuemin={PANEL_WIDTH.min}
      aria-valuemax={PANEL_WIDTH.max}
      aria-valuenow={width}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
      onDoubleClick={() => panelWidth.set(PANEL_WIDTH.start)}
    />
  )
}

/** The content beside the map. Resizable; `expanded` gives it all but the rail and a strip of map. */
export function Panel({ label, expanded, children }: { label: string; expanded: boolean; children: ReactNode }) {
  const width = clampWidth(usePreference(panelWidth))
  return (
    <section
      className={expanded ? `${styles.panel} ${styles.expanded}` : styles.panel}
      aria-label={label}
      style={expanded ? undefined : { width }}
    >
      {children}
      {expanded ? null : <Divider width={width} />}
    </section>
  )
}
