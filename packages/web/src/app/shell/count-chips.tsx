import { useFeed, useSlice } from '../../data/feed.tsx'
import { listQuery, toggleFilter } from '../../data/list-query.ts'
import type { Counts, StatusFilter } from '../../data/live-feed.ts'
import { usePreference } from '../../data/preferences.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './header.module.css'
import { shellStrings } from './strings.ts'

const CHIPS = ['all', 'online', 'offline', 'unknown', 'moving'] as const satisfies readonly StatusFilter[]

function countOf(chip: (typeof CHIPS)[number], counts: Counts): number {
  if (chip === 'all') return counts.all
  return chip === 'moving' ? counts.moving : counts.status[chip]
}

/** How many vehicles are online, offline, silent or moving; each number filters list and map. */
export function CountChips() {
  const t = useWords(shellStrings)
  const language = useLanguage()
  const counts = useSlice(useFeed().counts)
  const { filter } = usePreference(listQuery)
  return (
    <div className={styles.counts} role="group" aria-label={t('filterByConnection')}>
      {CHIPS.map((chip) => (
        <button key={chip} type="button" aria-pressed={filter === chip} onClick={() => toggleFilter(chip)}>
          {t(chip)}
          <b>{formatNumber(countOf(chip, counts), language)}</b>
        </button>
      ))}
    </div>
  )
}
