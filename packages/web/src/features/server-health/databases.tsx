import { useHas } from '../../data/use-has.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatBytes, formatMs } from './figures.ts'
import { Gauge } from './gauge.tsx'
import styles from './health.module.css'
import { healthStrings } from './strings.ts'
import { Course, known, levelOf, type ReadingsProps } from './system.tsx'

const KINDS: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** How the database is, and how fast positions reach it. */
export function Databases({ health, history }: ReadingsProps) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const { databases } = health
  const withTracking = useHas('trackingHealth')
  return (
    <section className={styles.section}>
      <h2>{t('databases')}</h2>
      <div className={styles.grid}>
        {(databases ?? [{}]).map(({ name = '', kind, sizeBytes, latencyMs, connections, idle, waiting }) => (
          <Gauge
            key={name}
            title={t('database', { kind: KINDS[kind ?? ''] ?? kind ?? t('unknown') })}
            value={sizeBytes === undefined ? t('unknown') : formatBytes(sizeBytes, language)}
            level={levelOf('database', health) ?? levelOf('pool', health)}
            lines={known([
              latencyMs === undefined ? undefined : t('answerTime', { ms: formatMs(latencyMs, language) }),
              connections === undefined
                ? undefined
                : t('poolLine', { connections, idle: idle ?? t('unknown'), waiting: waiting ?? t('unknown') }),
            ])}
          >
            <Course
              history={history}
              series="databaseMs"
              title={t('databases')}
              format={(value) => formatMs(value, language)}
            />
          </Gauge>
        ))}
        {withTracking ? <Commits health={health} history={history} /> : null}
      </div>
    </section>
  )
}

function Commits({ health, history }: ReadingsProps) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const { commitP50Ms, commitP99Ms, pendingBytes, stored, duplicates, waiting, failure, drainFailure } =
    health.spool ?? {}
  const number = (value: number | undefined): string =>
    value === undefined ? t('unknown') : formatNumber(value, language)
  return (
    <Gauge
      title={t('commits')}
      value={commitP99Ms === undefined ? t('unknown') : `≤ ${formatMs(commitP99Ms, language)}`}
      level={levelOf('commit', health) ?? levelOf('drain', health) ?? levelOf('spool', health)}
      lines={known([
        commitP50Ms === undefined
          ? undefined
          : t('commitLine', {
              p50: formatMs(commitP50Ms, language),
              pending: formatBytes(pendingBytes ?? 0, language),
            }),
        stored === undefined ? undefined : t('storedLine', { stored: number(stored), duplicates: number(duplicates) }),
        waiting === undefined ? undefined : t('waitingLine', { count: number(waiting) }),
        failure,
        drainFailure,
      ])}
    >
      <Course history={history} series="commitMs" title={t('commits')} format={(value) => formatMs(value, language)} />
    </Gauge>
  )
}
