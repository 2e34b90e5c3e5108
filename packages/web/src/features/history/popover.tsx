import { type ReactNode, useEffect, useRef } from 'react'
import styles from './history.module.css'

interface PopoverProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** A small window below the control it belongs to: Escape and a press elsewhere close it, and so does leaving it. */
export function Popover({ label, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const control = box.current?.parentElement
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && control?.contains(event.target) !== true) onClose()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // The sheet listens for Escape too.
      event.stopPropagation()
      control?.querySelector<HTMLElement>('button[aria-expanded]')?.focus()
      onClose()
    }
    const onLeave = (event: FocusEvent): void => {
      if (event.relatedTarget instanceof Node && control?.contains(event.relatedTarget) !== true) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    control?.addEventListener('keydown', onKey)
    control?.addEventListener('focusout', onLeave)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      control?.removeEventListener('keydown', onKey)
      control?.removeEventListener('focusout', onLeave)
    }
  }, [onClose])
  return (
    <div ref={box} className={styles.popover} role="dialog" aria-label={label}>
      {children}
    </div>
  )
}
