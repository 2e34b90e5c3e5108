import type { AlertLevel, HealthHistory, HealthMetric, HealthSeries, ServerHealth } from '@rastro/contracts'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatBytes, formatMs, formatShare, shareOf } from './figures.ts'
import { Gauge } from './gauge.tsx'
import styles from './health.module.css'
import { healthStrings } from './strings.ts'
import { Trend } from './trend.tsx'

export interface ReadingsProps {
  health: ServerHealth
  history: HealthHistory | undefined
}

/** How urgent a metric is, the worst of its alerts. */
export function levelOf(metric: HealthMetric, { alerts = [] }: ServerHealth): AlertLevel | undefined {
  const levels = alerts.filter((alert) => alert.metric === metric).map(({ level }) => level)
  if (levels.includes('critical')) return 'critical'
  return levels.length > 0 ? 'warning' : undefined
}

interface CourseProps {
  history: HealthHistory | undefined
  series: HealthSeries
  title: string
  format: (value: number) => string
  most?: number
}

/** How a reading was. */
export function Course({ history, series, title, format, most }: CourseProps) {
  const t = useWords(healthStrings)
  const values = history?.series[series]
  if (!history || !values) return null
  return (
    <Trend
      label={t('trendOf', { name: title })}
      times={history.times}
      stepMs={history.stepMs}
      values={values}
      format={format}
      empty={t('noTrend')}
      {...(most !== undefined && { most })}
    />
  )
}

/** Processor, memory, disk and network of the machine. `chooser`: how far back its charts go. */
export function System({ health, history, chooser }: ReadingsProps & { chooser: ReactNode }) {
  const t = useWords(healthStrings)
  return (
    <section className={styles.section}>
      <div className={styles.titleRow}>
        <h2>{t('system')}</h2>
        {chooser}
      </div>
      <div className={styles.grid}>
        <Processor health={health} history={history} />
        <Memory health={health} history={history} />
        <Storage health={health} history={history} />
        <Network health={health} history={history} />
      </div>
    </section>
  )
}

function Processor({ health, history }: ReadingsProps) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const { usage, processUsage, cores, model, load, loopDelayMs } = health.cpu ?? {}
  const share = (value: number | undefined): string =>
    value === undefined ? t('unknown') : formatShare(value, language)
  const lines = [
    cores === undefined ? undefined : t('cpuLines', { cores, share: share(processUsage) }),
    load && t('loadLine', { load: load.map((value) => formatNumber(value, language, 1)).join(' · ') }),
    loopDelayMs === undefined ? undefined : t('loopLine', { ms: formatMs(loopDelayMs, language) }),
    model,
  ]
  return (
    <Gauge title={t('cpu')} value={share(usage)} share={usage} level={levelOf('cpu', health)} lines={known(lines)}>
      <Course
        history={history}
        series="cpu"
        title={t('cpu')}
        most={1}
        format={(value) => formatShare(value, language)}
      />
    </Gauge>
  )
}

/** The lines that say something. */
export function known(lines: readonly (string | undefined)[]): string[] {
  return lines.filter((line) => line !== undefined)
}

function Memory({ health, history }: ReadingsProps) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const { totalBytes, usedBytes, processBytes, heapBytes } = health.memory ?? {}
  const bytes = (value: number | undefined): string =>
    value === undefined ? t('unknown') : formatBytes(value, language)
  const share = shareOf(usedBytes, totalBytes)
  return (
    <Gauge
      title={t('memory')}
      value={share === undefined ? t('unknown') : formatShare(share, language)}
      share={share}
      level={levelOf('memory', health)}
      lines={
        health.memory
          ? [
              t('ofTotal', { used: bytes(usedBytes), total: bytes(totalBytes) }),
              t('processLine', { used: bytes(processBytes), heap: bytes(heapBytes) }),
            ]
          : []
      }
    >
      <Course
        history={history}
        series="memory"
        title={t('memory')}
        most={1}
        format={(value) => formatShare(value, language)}
      />
    </Gauge>
  )
}

function Storage({ health, history }: ReadingsProps) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const [disk] = health.storage ?? []
  const { totalBytes, usedBytes } = disk ?? {}
  const share = shareOf(usedBytes, totalBytes)
  const lines =
    totalBytes === undefined || usedBytes === undefined
      ? []
      : [
          t('ofTotal', { used: formatBytes(usedBytes, language), total: formatBytes(totalBytes, language) }),
          t('freeLine', { free: formatBytes(totalBytes - usedBytes, language) }),
        ]
  return (
    <Gauge
      title={t('storage')}
      value={share === undefined ? t('unknown') : formatShare(share, language)}
      share={share}
      level={levelOf('storage', health)}
      lines={lines}
    >
      <Course
        history={history}
        series="storage"
        title={t('storage')}
        most={1}
        format={(value) => formatShare(value, language)}
      />
    </Gauge>
  )
}

function Network({ health, history }: ReadingsProps) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const interfaces = health.network
  const bytes = (value = 0): string => formatBytes(value, language)
  const sum = (name: 'receivedPerSecond' | 'sentPerSecond'): number =>
    (interfaces ?? []).reduce((total, one) => total + (one[name] ?? 0), 0)
  return (
    <Gauge
      title={t('network')}
      value={
        interfaces && interfaces.length > 0
          ? t('perSecond', { received: bytes(sum('receivedPerSecond')), sent: bytes(sum('sentPerSecond')) })
          : t('unknown')
      }
      level={undefined}
      lines={(interfaces ?? []).map(({ name = '', receivedBytes, sentBytes }) =>
        t('inAll', { name, received: bytes(receivedBytes), sent: bytes(sentBytes) }),
      )}
    >
      <Course
        history={history}
        series="receivedPerSecond"
        title={t('network')}
        format={(value) => `${formatBytes(value, language)}/s`}
      />
    </Gauge>
  )
}
