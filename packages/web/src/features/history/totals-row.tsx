import type { History } from '../../data/history/load-history.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDuration } from '../../i18n/times.ts'
import { formatDistance, formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'

/** What the period came to, in four figures. */
export function TotalsRow({ history: { totals, limit } }: { history: History }) {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const [distance = '', symbol = ''] = formatDistance(totals.distance, unit, language).split(' ')
  const isOver = limit !== null && totals.maxSpeed > limit
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('distance')}</dt>
        <dd>
          {distance} <small>{symbol}</small>
        </dd>
      </div>
      <div>
        <dt>{t('driving')}</dt>
        <dd>{formatDuration(totals.driving)}</dd>
      </div>
      <div>
        <dt>{t('stops')}</dt>
        <dd>{formatNumber(totals.stops, language)}</dd>
      </div>
      <div>
        <dt>{t('topSpeed')}</dt>
        <dd>
          <span className={isOver ? styles.over : undefined}>{formatSpeed(totals.maxSpeed, unit, language)}</span>{' '}
          <small>{SPEED_SYMBOL[unit]}</small>
        </dd>
      </div>
    </dl>
  )
}
