import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { amountText } from './amounts.ts'
import styles from './maintenances.module.css'
import { maintenancesStrings } from './strings.ts'
import type { DueRow } from './urgency.ts'

/** How far a maintenance is off, or late by, in words. */
export function LeftText({ row }: { row: DueRow }) {
  const t = useWords(maintenancesStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const { left, urgency, maintenance } = row
  const amount = left === null ? '' : amountText(Math.abs(left), maintenance.type, unit, language)
  const text =
    left === null
      ? t('unknown')
      : left === 0
        ? t('dueNow')
        : left < 0
          ? t('lateBy', { amount })
          : t('inAmount', { amount })
  return (
    <span className={styles.left} data-urgency={urgency}>
      {text}
    </span>
  )
}

/** How much of the cycle is over, as a bar. */
export function CycleBar({ row }: { row: DueRow }) {
  // Rounded down: a cycle with something left is not over.
  const percent = Math.floor(row.progress * 100)
  return (
    <span className={styles.cycle} data-urgency={row.urgency}>
      <span className={styles.track} aria-hidden>
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="num">{row.left === null ? '–' : `${percent} %`}</span>
    </span>
  )
}
