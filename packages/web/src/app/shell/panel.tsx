import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { usePreference } from '../../data/preferences.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './panel.module.css'
import { clampSize, limitsOf, type PanelForm } from './panel-size.ts'
import { shellStrings } from './strings.ts'

const KEY_STEP = 16
/** How far an arrow moves the edge, as parts of a step: the panel below the map grows upwards. */
const TURN: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 }

/** The edge between panel and map: drag it, or move it with the arrow keys; a double click restores it. */
function Divider({ form, size }: { form: PanelForm; size: number }) {
  const t = useWords(shellStrings)
  const [start, setStart] = useState<{ at: number; size: number } | null>(null)
  const { min, max, preference } = limitsOf(form)
  const isUnder = form === 'under'
  const set = (wanted: number): void => preference.set(clampSize(form, wanted))
  const along = (event: PointerEvent): number => (isUnder ? -event.clientY : event.clientX)
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    const next = key === 'Home' ? min : key === 'End' ? max : size + (TURN[key] ?? 0) * KEY_STEP
    if (next === size) return
    event.preventDefault()
    set(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a widget (WAI-ARIA)
    <div
      className={isUnder ? `${styles.divider} ${styles.upper}` : styles.divider}
      role="separator"
      aria-orientation={isUnder ? 'horizontal' : 'vertical'}
      aria-label={t(isUnder ? 'dividerUnder' : 'divider')}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={size}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart({ at: along(event), size })
      }}
      onPointerMove={(event) => {
        if (start) set(start.size + along(event) - start.at)
      }}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
      onDoubleClick={() => preference.clear()}
    />
  )
}

/** The content beside the map, or below it. Resizable; at least 320 px of map stay in sight. */
export function Panel({ label, form, children }: { label: string; form: PanelForm; children: ReactNode }) {
  const size = clampSize(form, usePreference(limitsOf(form).preference))
  return (
    <section
      className={`${styles.panel} ${styles[form]}`}
      aria-label={label}
      style={form === 'under' ? { height: size } : { width: size }}
    >
      {children}
      <Divider form={form} size={size} />
    </section>
  )
}
