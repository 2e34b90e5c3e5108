import type { ReactNode } from 'react'
import type { History } from '../../data/history/load-history.ts'
import { dayNumber } from '../../data/history/period.ts'
import type { Playback } from '../../data/history/playback.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDuration } from '../../i18n/times.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import { ExportMenu } from './export-menu.tsx'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'
import { Timeline } from './timeline.tsx'
import { TotalsRow } from './totals-row.tsx'
import type { HistoryAddress } from './use-history-address.ts'

interface JourneyProps {
  history: History
  playback: Playback
  address: HistoryAddress
  name: string
  onPoint: (chapter: number | null) => void
  /** Stands above the timeline on phones. */
  children: ReactNode
}

/** Totals and timeline of a history that is there. */
export function Journey({ history, playback, address, name, onPoint, children }: JourneyProps) {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const isMobile = useMobile()
  const { onlyStops, change } = address
  return (
    <>
      <TotalsRow history={history} />
      <Warnings history={history} />
      {isMobile ? (
        <div className={styles.phoneTools}>
          {children}
          <ExportMenu history={history} name={name} />
        </div>
      ) : null}
      <div className={styles.listHead}>
        <span>{t('timeline')}</span>
        <label className={styles.switch}>
          {t('onlyStops')}
          <input
            type="checkbox"
            role="switch"
            checked={onlyStops}
            aria-checked={onlyStops}
            onChange={(event) => change({ only: event.target.checked ? 'stops' : undefined })}
          />
        </label>
      </div>
      <Timeline history={history} playback={playback} onlyStops={onlyStops} onPoint={onPoint} />
      <p className={styles.foot}>
        <span>{t('positions', { count: formatNumber(history.track.count, language) })}</span>
        <span>{t('stopsAbove', { length: formatDuration(history.stopAfterMs) })}</span>
      </p>
    </>
  )
}

/** What is missing is said. */
function Warnings({ history: { from, to, loadedTo, isWithoutIncidents } }: Pick<JourneyProps, 'history'>) {
  const t = useWords(historyStrings)
  const zone = useTimeZone()
  const day = (time: number): number => dayNumber(zone, time)
  const isCut = loadedTo < to
  if (!isCut && !isWithoutIncidents) return null
  return (
    <p className={styles.warning} role="status">
      {isCut ? t('limited', { shown: day(loadedTo) - day(from) + 1, days: day(to) - day(from) + 1 }) : null}{' '}
      {isWithoutIncidents ? t('withoutEvents') : null}
    </p>
  )
}
