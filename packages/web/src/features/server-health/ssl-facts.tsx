import type { CertificateState } from '@rastro/contracts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDate, formatDateTime } from '../../i18n/times.ts'
import { formatShare } from './figures.ts'
import styles from './health.module.css'
import { sslStrings } from './ssl-strings.ts'

const DAY_MS = 86_400_000

/** What is known of the certificate and its renewal, a line each. */
export function SslFacts({ state }: { state: CertificateState }) {
  const t = useWords(sslStrings)
  const language = useLanguage()
  const { certificate, method, authority, schedule, securePort, challengePort } = state
  const validity = useValidity(state)
  const lastRun = useLastRun(state)
  const facts: [string, string][] = [
    [t('certificate'), certificate ? (certificate.domains?.join(', ') ?? t('unknown')) : t('none')],
    ...(certificate ? ([[t('issuer'), certificate.issuer ?? t('unknown')]] satisfies [string, string][]) : []),
    ...(certificate ? ([[t('validTo'), validity]] satisfies [string, string][]) : []),
    [
      t('method'),
      method === undefined
        ? t('unknown')
        : t('methodText', { method, authority: URL.parse(authority ?? '')?.host ?? t('unknown') }),
    ],
    [
      t('schedule'),
      schedule?.everyHours === undefined || schedule.leftShare === undefined
        ? t('unknown')
        : t('scheduleText', { hours: schedule.everyHours, share: formatShare(schedule.leftShare, language) }),
    ],
    [t('lastRun'), lastRun],
    [t('nextRun'), state.nextRun === undefined ? t('noNextRun') : formatDateTime(Date.parse(state.nextRun))],
    [t('ports'), t('portsText', { secure: securePort ?? t('closed'), plain: challengePort ?? t('closed') })],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.factRow}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useValidity({ certificate }: CertificateState): string {
  const t = useWords(sslStrings)
  const now = useNow()
  if (certificate?.validTo === undefined) return t('unknown')
  const end = Date.parse(certificate.validTo)
  return t('left', { date: formatDate(end), count: Math.floor((end - now) / DAY_MS) })
}

function useLastRun({ lastRun }: CertificateState): string {
  const t = useWords(sslStrings)
  if (!lastRun) return t('never')
  const time = lastRun.at === undefined ? t('unknown') : formatDateTime(Date.parse(lastRun.at))
  return lastRun.outcome === 'failed' ? t('runFailed', { time, detail: lastRun.detail ?? '' }) : t('renewed', { time })
}
