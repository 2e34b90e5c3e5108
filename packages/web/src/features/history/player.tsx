import {
  IconFocusCentered,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconPlayerTrackNext,
  IconSelectAll,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type View, zoomed } from '../../charts/time-axis.ts'
import type { History } from '../../data/history/load-history.ts'
import { type Playback, RATES, type Rate } from '../../data/history/playback.ts'
import { addressAt, readTrack } from '../../data/history/track.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import { IconButton } from '../../ui/button.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'
import { Strip } from './strip.tsx'
import { PLAY } from './strip-layout.ts'
import { usePlaybackState } from './use-playback.ts'

export interface PlayerProps {
  history: History
  playback: Playback
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
  view: View
  onView: (view: View) => void
}

/** Controls of the replay over the strip of speed and ignition. */
export function Player(props: PlayerProps) {
  const { history, playback, view, onView } = props
  const t = useWords(historyStrings)
  const isNarrow = useMobile()
  const [isSelecting, setSelecting] = useState(false)
  const whole = { from: playback.from, to: Math.max(playback.to, playback.from + 1) }
  return (
    <section className={styles.player} aria-label={t('scrubber')} data-testid="player">
      <div className={styles.controls}>
        <Transport playback={playback} />
        <Now history={history} playback={playback} />
        <span className="grow" />
        <Toggles {...props} />
        {isNarrow ? null : (
          <Zoom view={view} whole={whole} onView={onView} isSelecting={isSelecting} onSelect={setSelecting} />
        )}
        <Rates playback={playback} isNarrow={isNarrow} />
      </div>
      <Strip
        history={history}
        playback={playback}
        view={view}
        whole={whole}
        onView={onView}
        isSelecting={isSelecting}
        onSelected={() => setSelecting(false)}
      />
    </section>
  )
}

function Transport({ playback }: Pick<PlayerProps, 'playback'>) {
  const t = useWords(historyStrings)
  const { isPlaying } = usePlaybackState(playback)
  const Picture = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <>
      <IconButton label={t('chapterBack')} onClick={() => playback.stepChapter(-1)}>
        <IconPlayerSkipBackFilled size={16} aria-hidden />
      </IconButton>
      <button
        type="button"
        id={PLAY}
        className={styles.play}
        aria-label={t(isPlaying ? 'pause' : 'play')}
        title={t('keys')}
        aria-keyshortcuts="Space"
        onClick={() => playback.toggle()}
      >
        <Picture size={18} aria-hidden />
      </button>
      <IconButton label={t('chapterOn')} onClick={() => playback.stepChapter(1)}>
        <IconPlayerSkipForwardFilled size={16} aria-hidden />
      </IconButton>
    </>
  )
}

/** Time, speed and address of the replay, written at every frame past React. */
function Now({ history, playback }: Pick<PlayerProps, 'history' | 'playback'>) {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const zone = useTimeZone()
  const clock = useRef<HTMLElement>(null)
  const facts = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { clockSeconds, dayAndMonth } = zoneTimes(zone)
    const isLong = dayAndMonth(playback.from) !== dayAndMonth(playback.to)
    const show = (time: number): void => {
      if (!clock.current || !facts.current) return
      const text = isLong ? `${dayAndMonth(time)} ${clockSeconds(time)}` : clockSeconds(time)
      if (clock.current.textContent === text) return
      clock.current.textContent = text
      const { speed, index, isGap } = readTrack(history.track, time)
      const address = addressAt(history.track, index)
      const told = isGap ? t('noSignal') : `${formatSpeed(speed, unit, language)} ${SPEED_SYMBOL[unit]}`
      facts.current.textContent = address === null ? told : `${told} · ${address}`
    }
    show(playback.time())
    return playback.onTime(show)
  }, [history, playback, zone, unit, language, t])
  return (
    <p className={styles.now}>
      <b ref={clock} className="num" data-testid="now" />
      <span ref={facts} className="num ell" />
    </p>
  )
}

function Toggles({ playback, isFollowing, onFollow }: PlayerProps) {
  const t = useWords(historyStrings)
  const { skipsStops } = usePlaybackState(playback)
  return (
    <>
      <IconButton label={t('follow')} aria-pressed={isFollowing} onClick={() => onFollow(!isFollowing)}>
        <IconFocusCentered size={18} stroke={1.8} aria-hidden />
      </IconButton>
      <IconButton label={t('skipStops')} aria-pressed={skipsStops} onClick={() => playback.setSkipsStops(!skipsStops)}>
        <IconPlayerTrackNext size={18} stroke={1.8} aria-hidden />
      </IconButton>
    </>
  )
}

interface ZoomProps {
  view: View
  whole: View
  onView: (view: View) => void
  isSelecting: boolean
  onSelect: (isSelecting: boolean) => void
}

function Zoom({ view, whole, onView, isSelecting, onSelect }: ZoomProps) {
  const t = useWords(historyStrings)
  const middle = (view.from + view.to) / 2
  const isWhole = view.from <= whole.from && view.to >= whole.to
  return (
    <>
      <IconButton label={t('selectPart')} aria-pressed={isSelecting} onClick={() => onSelect(!isSelecting)}>
        <IconSelectAll size={18} stroke={1.8} aria-hidden />
      </IconButton>
      <IconButton label={t('zoomIn')} onClick={() => onView(zoomed(view, middle, 0.5, whole))}>
        <IconZoomIn size={18} stroke={1.8} aria-hidden />
      </IconButton>
      <IconButton label={t('zoomOut')} disabled={isWhole} onClick={() => onView(zoomed(view, middle, 2, whole))}>
        <IconZoomOut size={18} stroke={1.8} aria-hidden />
      </IconButton>
      <IconButton label={t('wholePeriod')} disabled={isWhole} onClick={() => onView(whole)}>
        <IconZoomReset size={18} stroke={1.8} aria-hidden />
      </IconButton>
    </>
  )
}

function Rates({ playback, isNarrow }: { playback: Playback; isNarrow: boolean }) {
  const t = useWords(historyStrings)
  const { rate } = usePlaybackState(playback)
  if (isNarrow) {
    return (
      <select
        className={styles.rate}
        aria-label={t('speedOf')}
        value={rate}
        onChange={(event) => playback.setRate(rateOf(event.target.value))}
      >
        {RATES.map((each) => (
          <option key={each} value={each}>{`×${each}`}</option>
        ))}
      </select>
    )
  }
  return (
    <div className={styles.rates} role="group" aria-label={t('speedOf')}>
      {RATES.map((each) => (
        <button key={each} type="button" aria-pressed={each === rate} onClick={() => playback.setRate(each)}>
          {`×${each}`}
        </button>
      ))}
    </div>
  )
}

function rateOf(text: string): Rate {
  return RATES.find((rate) => String(rate) === text) ?? 1
}
