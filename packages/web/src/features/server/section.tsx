import type { ReactNode } from 'react'
import styles from './server.module.css'

/** Settings of one subject: what it is at the left, the fields at the right; below each other where there is no room. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div>
        <h2>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
