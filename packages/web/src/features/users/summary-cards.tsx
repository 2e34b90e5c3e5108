import type { AccountCounts, AccountStanding } from '@rastro/contracts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

interface SummaryCardsProps {
  counts: AccountCounts
  standing: AccountStanding | null
  onStanding: (standing: AccountStanding | null) => void
}

/** How many accounts there are and how they stand; a card filters the list by what it counts. */
export function SummaryCards({ counts, standing, onStanding }: SummaryCardsProps) {
  const t = useWords(userStrings)
  const language = useLanguage()
  const figure = (name: 'active' | 'expiring' | 'expired') => (
    <button
      type="button"
      className={styles.card}
      aria-pressed={standing === name}
      onClick={() => onStanding(standing === name ? null : name)}
    >
      <span>{t(`${name}Count`)}</span>
      <b className="num">{formatNumber(counts[name], language)}</b>
    </button>
  )
  return (
    <div className={styles.cards} role="group" aria-label={t('summary')}>
      {figure('active')}
      {figure('expiring')}
      {figure('expired')}
      <div className={styles.card}>
        <span>{t('accountLimit')}</span>
        <span className={styles.limit}>
          <b className="num">{formatNumber(counts.total, language)}</b>
          <span className="muted num">
            {counts.limit === null ? t('unlimited') : t('ofLimit', { limit: formatNumber(counts.limit, language) })}
          </span>
        </span>
      </div>
    </div>
  )
}
