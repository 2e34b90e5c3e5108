import { SegmentedControl } from '@mantine/core'
import { HEALTH_PERIODS, type HealthPeriod, type ServerHealth } from '@rastro/contracts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { REFRESH_MS, useHealthHistory, useServerHealth } from '../../data/server-health.ts'
import { useHas } from '../../data/use-has.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock, formatDuration } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { Kit } from '../../ui/kit.tsx'
import { Message } from '../../ui/message.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { Alerts } from './alerts.tsx'
import { Databases } from './databases.tsx'
import styles from './health.module.css'
import { Ports } from './ports.tsx'
import { Queues, Services } from './services.tsx'
import { Ssl } from './ssl.tsx'
import { healthStrings } from './strings.ts'
import { System } from './system.tsx'

/** How the server is now and was in the last month. */
export default function HealthScreen() {
  const t = useWords(healthStrings)
  const withTracking = useHas('trackingHealth')
  const { data: health, isPending, isError, error, refetch } = useServerHealth()
  const [period, setPeriod] = useState<HealthPeriod>('day')
  const { data: history } = useHealthHistory(period)
  if (isPending) return <TableSkeleton />
  if (!health)
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        text={error?.message}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  return (
    <div className={styles.screen}>
      <Strip health={health} isStale={isError} />
      <Alerts alerts={health.alerts ?? []} />
      <System health={health} history={history} chooser={<PeriodChoice period={period} onChange={setPeriod} />} />
      <Databases health={health} history={history} />
      <Ssl />
      <Services health={health} />
      {withTracking ? <Queues health={health} /> : null}
      {withTracking ? <Ports health={health} /> : null}
    </div>
  )
}

interface PeriodProps {
  period: HealthPeriod
  onChange: (period: HealthPeriod) => void
}

/** How far back the charts go. */
function PeriodChoice({ period, onChange }: PeriodProps) {
  const t = useWords(healthStrings)
  return (
    <Kit>
      <SegmentedControl
        aria-label={t('period')}
        value={period}
        // The keys of a constant.
        data={(Object.keys(HEALTH_PERIODS) as HealthPeriod[]).map((value) => ({ value, label: t(value) }))}
        onChange={onChange}
      />
    </Kit>
  )
}

/** When it was read, and what runs since when. */
function Strip({ health: { time, startedAt, version }, isStale }: { health: ServerHealth; isStale: boolean }) {
  const t = useWords(healthStrings)
  const clock = time === undefined ? t('unknown') : formatClock(Date.parse(time))
  const length =
    time === undefined || startedAt === undefined
      ? t('unknown')
      : formatDuration(Date.parse(time) - Date.parse(startedAt))
  return (
    <p className={styles.strip} role={isStale ? 'alert' : undefined}>
      <span>{isStale ? t('stale', { time: clock }) : t('refreshed', { time: clock, seconds: REFRESH_MS / 1000 })}</span>
      <span>{t('running', { length })}</span>
      <span>{t('version', { version: version ?? t('unknown') })}</span>
    </p>
  )
}
