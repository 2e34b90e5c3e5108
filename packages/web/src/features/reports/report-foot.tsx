import { usePreference } from '../../data/preferences.ts'
import { MAP_SIDES, mapSide } from '../../data/settings.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords, type WordKey } from '../../i18n/strings.ts'
import { formatClock } from '../../i18n/times.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import { type CellForm, unitsOf, writeCell } from './cells.ts'
import type { AnyColumn, AnyReport } from './report-list.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'
import type { ReportState } from './use-report.ts'

type Key = WordKey<keyof (typeof reportStrings)['words']['en']>

/** What the rows of each report are called when they are counted. */
const COUNT: Readonly<Record<string, Key>> = {
  trips: 'tripsCount',
  stops: 'stopsCount',
  events: 'eventsCount',
  combined: 'vehicles',
  route: 'positionsCount',
  geofences: 'visitsCount',
}

interface ReportFootProps {
  report: AnyReport
  state: ReportState
  shown: readonly AnyColumn[]
  form: CellForm
  /** Knots of the only limit there is; null when there is none, or vehicles differ. */
  limit: number | null
  onCancel: () => void
}

/** Whether the map is beside the table or above it. */
function MapSide() {
  const t = useWords(reportStrings)
  const side = usePreference(mapSide)
  if (useMobile()) return null
  return (
    <div className={styles.side} role="group" aria-label={t('mapSide')}>
      {MAP_SIDES.map((each) => (
        <button key={each} type="button" aria-pressed={each === side} onClick={() => mapSide.set(each)}>
          {t(each)}
        </button>
      ))}
    </div>
  )
}

/** How many rows there are, in which units, and how fresh they are. */
export function ReportFoot({ report, state, shown, form, limit, onCancel }: ReportFootProps) {
  const t = useWords(reportStrings)
  const { phase, rows, end, generatedAt } = state
  if (rows.length === 0) return null
  const count = t(COUNT[report.name] ?? 'rows', {
    count: rows.length,
    number: formatNumber(rows.length, form.language),
  })
  if (phase === 'arriving') {
    return (
      <div className={styles.foot} role="status">
        <span className={styles.bar} aria-hidden="true" />
        <span className="grow">{t('receiving', { rows: count })}</span>
        <button type="button" className={styles.footButton} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    )
  }
  const parts = [
    end === 'cut' ? t('cut', { shown: formatNumber(rows.length, form.language) }) : count,
    unitsOf(
      shown.map(({ kind }) => kind),
      form.unit,
    ),
    limit === null ? '' : t('limit', { limit: writeCell('speed', limit, form) }),
    generatedAt === null ? '' : t('generated', { time: formatClock(generatedAt) }),
  ]
  return (
    <div className={styles.foot}>
      <span className="num ell grow">{parts.filter(Boolean).join(' · ')}</span>
      <MapSide />
    </div>
  )
}
