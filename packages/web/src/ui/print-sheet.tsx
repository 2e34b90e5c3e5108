import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/** Prints what is in it and nothing else of the page, once it is there; `onDone` takes it away again. */
export function PrintSheet({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true })
    print()
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(<div className={styles.sheet}>{children}</div>, document.body)
}
