import { EVENT_WORDS, type Event, isEventType, type Language } from '@rastro/contracts'
import { alarmWord } from '@rastro/contracts/attribute-words'
import { useMutation } from '@tanstack/react-query'
import { useList } from '../../../../data/resources.ts'
import { useSpeedUnit } from '../../../../data/use-speed-unit.ts'
import { fetchPosition } from '../../../../data/vehicle-past.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/strings.ts'
import { formatClock, formatDateTime } from '../../../../i18n/times.ts'
import { formatSpeedBeside } from '../../../../i18n/units.ts'
import { useCurrentMap } from '../../../../map/current-map.ts'
import { showToast } from '../../../../ui/toasts.ts'
import styles from './past.module.css'
import { pastStrings } from './strings.ts'

/** Zoom at which the street of an event can be read. */
const EVENT_ZOOM = 17

const TONES: Readonly<Record<string, 'alarm' | 'moving' | 'idling'>> = {
  alarm: 'alarm',
  deviceOverspeed: 'alarm',
  unaccompaniedMotion: 'alarm',
  deviceFuelDrop: 'alarm',
  deviceMoving: 'moving',
  ignitionOn: 'idling',
}

/** What happened, in words. */
function titleOf({ type, attributes }: Event, language: Language): string {
  if (type === 'alarm') return alarmWord(String(attributes['alarm'] ?? 'general'), language)
  return isEventType(type) ? EVENT_WORDS[type][language] : type
}

/** One thing that happened; pressed it shows its place on the map, when it has one. */
export function EventLine({ event }: { event: Event }) {
  const t = useWords(pastStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const map = useCurrentMap()
  const { items: geofences } = useList('geofences')
  const show = useMutation({
    mutationFn: () => fetchPosition(event.positionId),
    onSuccess: (position) => {
      if (position) map?.camera.goTo({ ...position, zoom: EVENT_ZOOM })
      else showToast({ tone: 'info', text: t('gone') })
    },
    onError: () => showToast({ tone: 'error', text: `${t('failed')}.` }),
  })
  const at = Date.parse(event.eventTime ?? '')
  const place = geofences.find(({ id }) => id === event.geofenceId)?.name
  const { speed, speedLimit, result } = event.attributes
  const write = (knots: unknown, other: unknown) =>
    typeof knots === 'number'
      ? formatSpeedBeside(knots, typeof other === 'number' ? other : knots, unit, language)
      : undefined
  const fact = place ?? write(speed, speedLimit) ?? (typeof result === 'string' ? result : undefined)
  const limit = write(speedLimit, speed)
  const line = (
    <>
      <time className="num" dateTime={event.eventTime ?? undefined} title={formatDateTime(at)}>
        {formatClock(at)}
      </time>
      <i aria-hidden />
      <span className="ell">
        {titleOf(event, language)}
        {fact === undefined ? null : `: ${fact}`}
      </span>
      <small className="num">{limit === undefined ? null : t('limit', { speed: limit })}</small>
    </>
  )
  const tone = TONES[event.type]
  if (!map || event.positionId === 0) {
    return (
      <div className={styles.event} data-tone={tone}>
        {line}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={styles.event}
      data-tone={tone}
      title={t('onMap')}
      disabled={show.isPending}
      onClick={() => show.mutate()}
    >
      {line}
    </button>
  )
}
