import { useFeed, useSlice } from '../../data/feed.tsx'
import { listQuery, toggleFilter } from '../../data/list-query.ts'
import type { Counts, StatusFilter } from '../../data/live-feed.ts'
import { usePreference } from '../../data/preferences.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { StateGlyph } from '../../map/vehicle-symbol.tsx'
import styles from './state-strip.module.css'
import { deviceStrings } from './strings.ts'

const STATES = ['moving', 'stopped', 'idling', 'offline', 'unknown', 'alarm'] as const satisfies readonly StatusFilter[]
/** From a thousand on the numbers need a smaller type to fit the strip. */
const CROWDED = 1_000
type Counter = (typeof STATES)[number]

/** How many rows a press on the counter will show: connection filters count by status, the others by state. */
function countFor(counter: Counter, counts: Counts): number {
  if (counter === 'moving') return counts.moving
  if (counter === 'offline' || counter === 'unknown') return counts.status[counter]
  return counts.state[counter]
}

/** The six states as counters that filter list and map. `look` is a joined strip beside the map, or chips on phones. */
export function StateStrip({ look }: { look: 'strip' | 'chips' }) {
  const t = useWords(deviceStrings)
  const language = useLanguage()
  const counts = useSlice(useFeed().counts)
  const { filter } = usePreference(listQuery)
  const chips = look === 'chips'
  return (
    <div
      className={chips ? `${styles.chips} sideways` : styles.strip}
      data-crowded={counts.all >= CROWDED || undefined}
      role="group"
      aria-label={t('filterByState')}
    >
      {chips ? (
        <button type="button" aria-pressed={filter === 'all'} onClick={() => toggleFilter('all')}>
          <span>{t('all')}</span>
          <b>{formatNumber(counts.all, language)}</b>
        </button>
      ) : null}
      {STATES.map((state) => (
        <button key={state} type="button" aria-pressed={filter === state} onClick={() => toggleFilter(state)}>
          <b>
            <StateGlyph state={state} size={chips ? 14 : 11} />
            {chips ? null : formatNumber(countFor(state, counts), language)}
          </b>
          <span>{t(chips && state === 'moving' ? 'movingLong' : state)}</span>
          {chips ? <b>{formatNumber(countFor(state, counts), language)}</b> : null}
        </button>
      ))}
    </div>
  )
}
