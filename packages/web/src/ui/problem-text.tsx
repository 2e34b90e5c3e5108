import type { ReactNode } from 'react'
import styles from './problem-text.module.css'

/** What went wrong, where the person is looking; nothing when there is nothing. */
export function ProblemText({ children }: { children: ReactNode }) {
  if (children === null) return null
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}
