import styles from './progress-bar.module.css'

/** How far something is that takes a while. */
export function ProgressBar({ label, share }: { label: string /** 0 to 1. */; share: number }) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  )
}
