import { useEffect, useState } from 'react'
import type { InvoiceFilters } from '../../data/invoices.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import styles from './billing.module.css'
import { billingStrings } from './strings.ts'

interface FilterBarProps {
  filters: InvoiceFilters
  change: (changes: Partial<InvoiceFilters>) => void
}

/** The server is asked when somebody stops typing. */
const QUIET_MS = 300

/** Whether anything narrows the list. */
export function isFiltered({ phase, keyword, from, to }: InvoiceFilters): boolean {
  return phase !== null || keyword !== '' || from !== '' || to !== ''
}

/** Lets everything through. */
export const NO_FILTERS = { phase: null, keyword: '', from: '', to: '' } as const

/** Search and due dates. */
export function FilterBar({ filters, change }: FilterBarProps) {
  const t = useWords(billingStrings)
  /** What is being typed; null = what the address says. */
  const [draft, setDraft] = useState<string | null>(null)
  useEffect(() => {
    if (draft === null) return undefined
    const timer = setTimeout(() => {
      change({ keyword: draft })
      setDraft(null)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [draft, change])
  return (
    <div className={styles.filters}>
      <div className={styles.keyword}>
        <SearchBox
          label={t('search')}
          hint={t('search')}
          clearLabel={t('clearSearch')}
          value={draft ?? filters.keyword}
          onChange={setDraft}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={styles.day}>
          {t(end)}
          <input type="date" value={filters[end]} onChange={({ target }) => change({ [end]: target.value })} />
        </label>
      ))}
      {isFiltered(filters) ? <Button onClick={() => change(NO_FILTERS)}>{t('clearFilters')}</Button> : null}
    </div>
  )
}
