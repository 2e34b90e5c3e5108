import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef } from 'react'
import styles from './settings.module.css'
import type { SettingsRow } from './settings-screen.tsx'

const ROW_PX = 56

interface SettingsRowsProps {
  rows: readonly (SettingsRow & { id: number })[]
  onOpen: (id: number) => void
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Rows that open their object; only those in sight exist. Arrow keys move between them. */
export function SettingsRows({ rows, onOpen }: SettingsRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it says
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: (index) => rows[index]?.id ?? index,
    initialRect: { width: 400, height: 600 },
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between the buttons inside */}
      <ul style={{ height: virtual.getTotalSize() }} onKeyDown={moveFocus} className={styles.rows}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li key={key} style={{ transform: `translateY(${start}px)` }}>
              <button type="button" className={styles.row} onClick={() => onOpen(row.id)}>
                {row.lead}
                <span className={styles.lines}>
                  <span className={`${styles.title} ell`}>{row.title}</span>
                  {row.detail ? <span className={`${styles.detail} ell`}>{row.detail}</span> : null}
                </span>
                {row.tail}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
