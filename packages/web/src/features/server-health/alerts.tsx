import type { Language } from '@rastro/contracts'
import { HEALTH_METRICS, type HealthAlert, type HealthMetric } from '@rastro/contracts/server-health'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { formatMs, formatShare } from './figures.ts'
import styles from './health.module.css'
import { healthStrings } from './strings.ts'

const SHARES: readonly string[] = ['cpu', 'memory', 'storage']
const DURATIONS: readonly string[] = ['loop', 'database']
/** There or not: a figure would say nothing. */
const STATES: readonly string[] = ['commit', 'drain', 'ports', 'renewal', 'nodes']

function isMetric(text: string | undefined): text is HealthMetric {
  return HEALTH_METRICS.some((metric) => metric === text)
}

/** A value of a metric as people read it. */
function figureOf(metric: string, value: number, language: Language): string {
  if (SHARES.includes(metric)) return formatShare(value, language)
  if (DURATIONS.includes(metric)) return formatMs(value, language)
  return formatNumber(value, language)
}

/** What needs attention, the urgent first; a word of calm where nothing does. */
export function Alerts({ alerts }: { alerts: readonly HealthAlert[] }) {
  const t = useWords(healthStrings)
  if (alerts.length === 0)
    return (
      <p className={styles.calm}>
        <IconCircleCheck size={18} stroke={1.8} aria-hidden />
        {t('calm')}
      </p>
    )
  return (
    <ul className={styles.alerts} aria-label={t('alerts')}>
      {alerts.map((alert) => (
        <Alert key={`${alert.metric} ${alert.subject}`} {...alert} />
      ))}
    </ul>
  )
}

function Alert({ metric, level = 'warning', subject, value, threshold, detail, since }: HealthAlert) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const title = isMetric(metric) ? t(`alert_${metric}`) : (metric ?? t('unknown'))
  const write = (number: number): string =>
    metric === 'certificate' ? t('days', { count: Math.floor(number) }) : figureOf(metric ?? '', number, language)
  const hasFigure = value !== undefined && threshold !== undefined && !STATES.includes(metric ?? '')
  const facts = [
    hasFigure ? t('threshold', { value: write(value), threshold: write(threshold) }) : undefined,
    detail,
    since === undefined ? undefined : t('since', { time: formatDateTime(Date.parse(since)) }),
  ]
  return (
    <li className={styles.alert} data-level={level}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <p>
          <b>{[t(level === 'critical' ? 'critical' : 'warning'), title].join(': ')}</b>
          {subject ? ` (${subject})` : ''}
        </p>
        <p className={styles.fact}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}
