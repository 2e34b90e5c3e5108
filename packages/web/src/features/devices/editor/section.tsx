import type { Attributes } from '@rastro/contracts'
import type { ReactNode } from 'react'
import type { DeviceDraft } from './device-draft.ts'
import styles from './editor.module.css'

/** What every section of the form gets. */
export interface SectionProps {
  value: DeviceDraft
  change: (part: Partial<DeviceDraft>) => void
  problems: Readonly<Record<string, string>>
  readOnly: boolean
  /** Attributes the server has got already, apart from the form: they are no unsaved change. */
  settle: (attributes: Attributes) => void
}

/** A titled block of inputs, in two columns where there is room. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      <div className={styles.grid}>{children}</div>
    </section>
  )
}
