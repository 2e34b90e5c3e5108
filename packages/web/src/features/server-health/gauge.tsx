import type { AlertLevel } from '@rastro/contracts'
import type { ReactNode } from 'react'
import styles from './health.module.css'

interface GaugeProps {
  title: string
  /** The figure; "unknown" in words where it could not be read. */
  value: string
  /** From 0 to 1: drawn as a bar. */
  share?: number | undefined
  level: AlertLevel | undefined
  /** What else is known, a line each. */
  lines: readonly string[]
  /** Its course over the day. */
  children?: ReactNode
}

/** One reading: what, how much, how full, and how it was. */
export function Gauge({ title, value, share, level, lines, children }: GaugeProps) {
  return (
    <section className={styles.gauge} data-level={level}>
      <h3>{title}</h3>
      <p className={styles.value}>{value}</p>
      {share === undefined ? null : (
        <div className={styles.bar} aria-hidden>
          <span style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
        </div>
      )}
      {lines.map((line) => (
        <p key={line} className={styles.fact}>
          {line}
        </p>
      ))}
      {children}
    </section>
  )
}
