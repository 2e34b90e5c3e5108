import type { Language } from '@rastro/contracts'
import { alarmWord } from '@rastro/contracts/attribute-words'
import { EVENT_WORDS, isEventType } from '@rastro/contracts/event-words'
import type { ReactNode } from 'react'
import type { Chapter, StopChapter, TripChapter } from '../../data/history/chapters.ts'
import { type Incident, isGrave } from '../../data/history/incident.ts'
import { useList } from '../../data/resources.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDuration } from '../../i18n/times.ts'
import { formatDistance, formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'
import type { TimelineRow } from './timeline-rows.ts'
import { usePlaceName } from './use-place-names.ts'

interface EntryProps {
  row: Exclude<TimelineRow, { kind: 'day' }>
  isPresent: boolean
  /** The one entry the Tab key stops at. */
  isTabStop: boolean
  onSeek: () => void
  onPoint: (isOn: boolean) => void
}

/** One row of the timeline, a button that leads there. */
export function TimelineEntry({ row, isPresent, isTabStop, onSeek, onPoint }: EntryProps) {
  const look = lookOf(row)
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      className={`${styles.entry} ${look}`}
      aria-current={isPresent ? 'step' : undefined}
      onClick={onSeek}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      {row.kind === 'incident' ? (
        <IncidentLines incident={row.value} />
      ) : row.value.kind === 'stop' ? (
        <StopLines stop={row.value} />
      ) : (
        <TripLines trip={row.value} />
      )}
    </button>
  )
}

function lookOf(row: EntryProps['row']): string {
  if (row.kind === 'incident') return `${styles.incident} ${isGrave(row.value) ? styles.grave : ''}`
  return (row.value.kind === 'stop' ? styles.stop : styles.trip) ?? ''
}

interface LinesProps {
  badge: string
  title: string
  text: ReactNode
  right?: ReactNode
  rightText?: string
}

function Lines({ badge, title, text, right, rightText }: LinesProps) {
  return (
    <>
      <i aria-hidden>{badge}</i>
      <span className={styles.what}>
        <span className={`${styles.title} ell`}>{title}</span>
        {text ? <span className={`${styles.text} ell`}>{text}</span> : null}
      </span>
      <span className={styles.when}>
        <span>{right}</span>
        {rightText ? <span className={styles.text}>{rightText}</span> : null}
      </span>
    </>
  )
}

function Span({ chapter: { from, to } }: { chapter: Chapter }) {
  const { clock } = zoneTimes(useTimeZone())
  return (
    <>
      {clock(from)} – {clock(to)}
    </>
  )
}

function StopLines({ stop }: { stop: StopChapter }) {
  const t = useWords(historyStrings)
  const { title, text } = usePlaceName(stop)
  return (
    <>
      <span className="sr">{t('stopName', { number: stop.number })}: </span>
      <Lines
        badge={String(stop.number)}
        title={title}
        text={text}
        right={<Span chapter={stop} />}
        rightText={formatDuration(stop.to - stop.from)}
      />
    </>
  )
}

function TripLines({ trip }: { trip: TripChapter }) {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const speed = (knots: number): string => `${formatSpeed(knots, unit, language)} ${SPEED_SYMBOL[unit]}`
  const distance = formatDistance(trip.distance, unit, language)
  const text =
    trip.overspeeds > 0 ? (
      <>
        {distance} ·{' '}
        <span className={styles.over}>{t('overspeed', { count: trip.overspeeds, speed: speed(trip.maxSpeed) })}</span>
      </>
    ) : (
      `${distance} · ${t('mean', { speed: speed(trip.averageSpeed) })}`
    )
  return (
    <Lines
      badge=""
      title={t('trip')}
      text={text}
      right={<Span chapter={trip} />}
      rightText={formatDuration(trip.to - trip.from)}
    />
  )
}

/** What an event is called. */
function incidentWord({ type, alarm }: Incident, language: Language): string {
  if (alarm !== null) return alarmWord(alarm, language)
  return isEventType(type) ? EVENT_WORDS[type][language] : type
}

function IncidentLines({ incident }: { incident: Incident }) {
  const language = useLanguage()
  const { clock } = zoneTimes(useTimeZone())
  const { items } = useList('geofences')
  const geofence = items.find(({ id }) => id === incident.geofenceId)?.name
  const what = incidentWord(incident, language)
  const title = geofence === undefined ? what : `${what}: ${geofence}`
  return <Lines badge="!" title={title} text={null} right={clock(incident.time)} />
}
