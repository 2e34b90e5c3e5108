import { INVOICE_PHASES, type InvoicePage, type InvoicePhase } from '@rastro/contracts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './billing.module.css'
import { money } from './cells.ts'
import { billingStrings } from './strings.ts'

interface SummaryProps {
  totals: InvoicePage['totals']
  phase: InvoicePhase | null
  onPhase: (phase: InvoicePhase | null) => void
}

/** What is open, overdue and received, in money and number; each narrows the list (BIL-19). */
export function Summary({ totals, phase, onPhase }: SummaryProps) {
  const t = useWords(billingStrings)
  const language = useLanguage()
  return (
    <div className={styles.summary}>
      {INVOICE_PHASES.map((one) => {
        const { count, value } = totals[one]
        return (
          <button
            key={one}
            type="button"
            className={styles.card}
            aria-pressed={phase === one}
            data-empty={count === 0 || undefined}
            onClick={() => onPhase(phase === one ? null : one)}
          >
            <span>{t(one)}</span>
            <b>{money(value, language)}</b>
            <span>{t('count', { count })}</span>
          </button>
        )
      })}
    </div>
  )
}
