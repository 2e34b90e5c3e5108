import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { History } from '../../data/history/load-history.ts'
import type { Playback } from '../../data/history/playback.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { heightOf, timelineRows } from './timeline-rows.ts'
import { useOneTabStop } from './use-one-tab-stop.ts'
import { usePlaybackState } from './use-playback.ts'
import { useShown } from './use-shown.ts'

interface TimelineProps {
  history: History
  playback: Playback
  onlyStops: boolean
  /** A chapter lies under the pointer or has the focus; null = none. */
  onPoint: (chapter: number | null) => void
}

/** Stops, trips and what happened, in the order of time; a press leads the replay there. */
export function Timeline({ history, playback, onlyStops, onPoint }: TimelineProps) {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const zone = useTimeZone()
  const { chapter } = usePlaybackState(playback)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useShown()
  const rows = useMemo(() => timelineRows(history, { onlyStops, shown, zone }), [history, onlyStops, shown, zone])
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it says
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index] ? heightOf(rows[index]) : 0),
    overscan: 10,
    useFlushSync: false,
  })
  useEffect(() => virtual.measure(), [virtual, rows])
  const present = rows.findIndex((row) => row.kind === 'chapter' && row.chapter === chapter)
  useEffect(() => {
    if (present !== -1) virtual.scrollToIndex(present, { align: 'auto' })
  }, [virtual, present])
  const items = virtual.getVirtualItems()
  const { tabStop, list } = useOneTabStop({
    count: rows.length,
    isStop: (index) => rows[index] !== undefined && rows[index].kind !== 'day',
    rendered: items.map(({ index }) => index),
    first: present,
  })

  if (rows.length === 0) return <p className={styles.nothing}>{t('nothingHere')}</p>
  return (
    <div ref={scroller} className={styles.timeline}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it */}
      <ol aria-label={t('timeline')} style={{ height: virtual.getTotalSize() }} {...list}>
        {items.map(({ index, start, size }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li
              key={index}
              data-row={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              {row.kind === 'day' ? (
                <h2 className={styles.day}>{zoneTimes(zone).dayTitle(row.time, language)}</h2>
              ) : (
                <TimelineEntry
                  row={row}
                  isTabStop={index === tabStop}
                  isPresent={row.kind === 'chapter' && row.chapter === chapter}
                  onSeek={() => playback.seek(row.time)}
                  onPoint={(isOn) => onPoint(isOn && row.kind === 'chapter' ? row.chapter : null)}
                />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
