import { IconAlertTriangle, IconCalendarOff, IconPlayerStop, IconRoute } from '@tabler/icons-react'
import type { HistoryFailure } from '../../data/history/parse-route.ts'
import { neighbourOf } from '../../data/history/period.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'
import type { Loading } from './use-history.ts'
import { type HistoryAddress, ownRange } from './use-history-address.ts'

interface LoadingStateProps {
  loading: Loading
  address: HistoryAddress
  onRetry: () => void
  onCancel: () => void
}

/** What the panel says until there is a history: choose, loading, failed, nothing. */
export function LoadingState({ loading, address, onRetry, onCancel }: LoadingStateProps) {
  const t = useWords(historyStrings)
  const zone = useTimeZone()
  const retry = <Button onClick={onRetry}>{t('retry')}</Button>
  if (loading.state === 'idle') {
    if (address.deviceId !== null) return null
    return <Message icon={<IconRoute size={24} aria-hidden />} title={t('choose')} text={t('chooseText')} />
  }
  if (loading.state === 'loading') return <Waiting progress={loading.progress} onCancel={onCancel} />
  if (loading.state === 'failed') return <Failed failure={loading.failure} action={retry} />
  if (loading.state === 'cancelled')
    return <Message icon={<IconPlayerStop size={24} aria-hidden />} title={t('cancelled')} action={retry} />
  return (
    <Message
      icon={<IconCalendarOff size={24} aria-hidden />}
      title={t('noData')}
      text={t('noDataText')}
      action={
        <Button onClick={() => address.change(ownRange(neighbourOf(address.period, -1, zone)))}>
          {t('previousDay')}
        </Button>
      }
    />
  )
}

function Failed({ failure, action }: { failure: HistoryFailure; action: React.ReactNode }) {
  const t = useWords(historyStrings)
  const { problem, detail } = failure
  const isQuoted = problem !== 'refused' && problem !== 'unreachable'
  return (
    <Message
      alert
      icon={<IconAlertTriangle size={24} aria-hidden />}
      title={t(isQuoted ? problem : 'failed')}
      text={isQuoted ? detail : `${t(problem)} ${detail}`.trim()}
      action={action}
    />
  )
}

const SKELETON_AFTER_MS = 150
const SKELETON_ROWS = 7

/** A day comes at once; a long period says how far it is and can be stopped. */
function Waiting({
  progress,
  onCancel,
}: {
  progress: Extract<Loading, { state: 'loading' }>['progress']
  onCancel: () => void
}) {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const isDue = useDelayed(true, SKELETON_AFTER_MS)
  if (!isDue) return null
  const isLong = progress !== null && progress.total > 1
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')}>
      {isLong ? (
        <div className={styles.progress}>
          <p>
            {t('loadingDays', {
              done: progress.done,
              total: progress.total,
              points: formatNumber(progress.points, language),
            })}
          </p>
          <progress max={progress.total} value={progress.done} aria-label={t('loading')} />
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      ) : null}
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={styles.skeleton} aria-hidden>
          <i />
          <span />
        </div>
      ))}
    </div>
  )
}
