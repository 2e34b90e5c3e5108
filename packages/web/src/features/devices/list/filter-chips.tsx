import { IconX } from '@tabler/icons-react'
import { clearFilters, listQuery } from '../../../data/list-query.ts'
import { usePreference } from '../../../data/preferences.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import styles from './filter-chips.module.css'
import { listStrings } from './list-strings.ts'
import { activeFilters } from './query-filters.ts'
import { useFilterNames } from './use-filter-names.ts'

/** The filters that are on, each with its cross, and a way to take all off. Nothing while none is on. */
export function FilterChips() {
  const t = useWords(listStrings)
  const language = useLanguage()
  const query = usePreference(listQuery)
  const names = useFilterNames((query.advanced.driver ?? []).length > 0)
  const filters = activeFilters(query, t, language, names)
  if (filters.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label={t('activeFilters')}>
      {filters.map(({ key, label, clear }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-label={t('remove', { filter: label })}
          onClick={clear}
        >
          <span className="ell">{label}</span>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      ))}
      <button type="button" className={styles.clear} onClick={clearFilters}>
        {t('clear')}
      </button>
    </div>
  )
}
