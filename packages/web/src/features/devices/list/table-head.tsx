import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { listQuery, sortBy } from '../../../data/list-query.ts'
import type { SortKey } from '../../../data/live-feed.ts'
import { usePreference } from '../../../data/preferences.ts'
import { useWords } from '../../../i18n/strings.ts'
import { listStrings } from './list-strings.ts'
import styles from './table.module.css'

/** Columns of the table and what a press on each sorts by. Their widths stand in the stylesheet. */
const COLUMNS = [
  { key: 'name', word: 'column_name', sort: 'name' },
  { key: 'plate', word: 'column_plate', sort: null },
  { key: 'state', word: 'sort_state', sort: 'state' },
  { key: 'speed', word: 'column_speed', sort: null },
  { key: 'updated', word: 'sort_lastUpdate', sort: 'lastUpdate' },
  { key: 'driver', word: 'driver', sort: 'driver' },
  { key: 'ignition', word: 'ignition', sort: 'ignition' },
  { key: 'address', word: 'column_address', sort: null },
] as const satisfies readonly { key: string; word: string; sort: SortKey | null }[]

/** Titles over the rows of a table; a press sorts. */
export function TableHead() {
  const t = useWords(listStrings)
  const { sort } = usePreference(listQuery)
  const Arrow = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <div className={`${styles.columns} ${styles.head}`} role="group" aria-label={t('sort')}>
      <span />
      {COLUMNS.map(({ key, word, sort: by }) =>
        by === null ? (
          <span key={key} className={styles[key]}>
            {t(word)}
          </span>
        ) : (
          <button
            key={key}
            type="button"
            className={styles[key]}
            aria-pressed={sort.key === by}
            onClick={() => sortBy(by)}
          >
            <span className="ell">{t(word)}</span>
            {sort.key === by ? (
              <>
                <Arrow size={12} stroke={2} aria-hidden />
                <span className="sr">{t(sort.direction)}</span>
              </>
            ) : null}
          </button>
        ),
      )}
    </div>
  )
}
