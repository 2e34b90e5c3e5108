import { useWords } from '../i18n/strings.ts'
import { tableStrings } from './table/strings.ts'
import styles from './table/table.module.css'
import { useDelayed } from './use-delayed.ts'

const SKELETON_DELAY_MS = 150
/** Widths of the grey bars, in percent: a table in waiting looks like text, not like a grid. */
const SKELETON_BARS = [22, 9, 9, 26, 12]

/** What stands where a table will be, once waiting has lasted long enough to be seen. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useWords(tableStrings)
  const due = useDelayed(true, SKELETON_DELAY_MS)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {due
        ? Array.from({ length: rows }, (_, row) => (
            <div key={row} className={styles.skeletonRow}>
              {SKELETON_BARS.map((bar, index) => (
                <span key={bar * 10 + index} style={{ width: `${bar}%` }} />
              ))}
            </div>
          ))
        : null}
    </div>
  )
}
