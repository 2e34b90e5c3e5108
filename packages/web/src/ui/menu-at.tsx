import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './menu-at.module.css'

/** One line of a menu. */
export interface MenuEntry {
  key: string
  label: string
  icon?: ReactNode
  /** Said small at the end, such as a direction or a count. */
  hint?: ReactNode
  /** One of several, of which one is chosen; left out for what simply happens. */
  checked?: boolean
  /** Begins a part of its own. */
  divided?: boolean
  danger?: boolean
  onSelect: () => void
}

interface MenuAtProps {
  label: string
  entries: readonly MenuEntry[]
  /** The corner it opens at, in pixels of the window; it is moved so that all of it is seen. */
  at: { x: number; y: number }
  onClose: () => void
}

const EDGE = 8

/** The place nearest to the wish at which the whole of a box is seen. */
function within(wish: number, size: number, room: number): number {
  return Math.max(EDGE, Math.min(wish, room - size - EDGE))
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** A menu at a place of the window, under a button or the pointer. Arrows move, Escape and a click elsewhere close it. */
export function MenuAt({ label, entries, at, onClose }: MenuAtProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(at)
  const buttons = (): HTMLButtonElement[] => [...(box.current?.querySelectorAll('button') ?? [])]
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {}
    setPlace({ x: within(at.x, width, window.innerWidth), y: within(at.y, height, window.innerHeight) })
  }, [at.x, at.y])
  useEffect(() => {
    const before = document.activeElement
    const chosen = entries.findIndex(({ checked }) => checked)
    buttons()[Math.max(0, chosen)]?.focus()
    return () => {
      // Where the focus was, unless the choice has moved it on already.
      if (before instanceof HTMLElement && (document.activeElement === document.body || !document.activeElement))
        before.focus()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it opens
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
      return
    }
    const all = buttons()
    const next = nextIndex(event.key, all.indexOf(event.target as HTMLButtonElement), all.length)
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  return createPortal(
    <>
      <div
        className={styles.veil}
        aria-hidden="true"
        onPointerDown={onClose}
        onContextMenu={(event) => event.preventDefault()}
      />
      <div
        ref={box}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        style={{ left: place.x, top: place.y }}
        onKeyDown={onKeyDown}
      >
        {entries.map(({ key, icon, hint, checked, divided, danger, onSelect, ...entry }) => (
          <button
            key={key}
            type="button"
            role={checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={checked}
            tabIndex={-1}
            data-divided={divided || undefined}
            data-danger={danger || undefined}
            onClick={() => {
              onClose()
              onSelect()
            }}
          >
            {icon}
            <span className="ell">{entry.label}</span>
            {hint === undefined ? null : <small>{hint}</small>}
          </button>
        ))}
      </div>
    </>,
    document.body,
  )
}

interface MenuButtonProps {
  label: string
  entries: readonly MenuEntry[]
  className?: string | undefined
  children: ReactNode
}

/** A button that opens a menu below itself. */
export function MenuButton({ label, entries, className, children }: MenuButtonProps) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = (): void => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    setAt({ x: left, y: bottom + 4 })
  }
  const close = (): void => {
    setAt(null)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={open}
      >
        {children}
      </button>
      {at ? <MenuAt label={label} entries={entries} at={at} onClose={close} /> : null}
    </>
  )
}
