import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Span } from '../../../../data/vehicle-past.ts'
import { useWords } from '../../../../i18n/strings.ts'
import { formatClock } from '../../../../i18n/times.ts'
import { useHasScreen } from '../../../../ui/use-has-screen.ts'
import type { Segment } from './day-segments.ts'
import styles from './past.module.css'
import { pastStrings } from './strings.ts'

/** Keys move the hand by this much. */
const STEP_MS = 10 * 60_000
const SIX_HOURS = 6

/** The full quarters of the local day within the span, for the axis. */
function ticksOf({ from, to }: Span): number[] {
  const first = new Date(from)
  first.setHours(Math.ceil((first.getHours() + 1) / SIX_HOURS) * SIX_HOURS, 0, 0, 0)
  const ticks: number[] = []
  for (const time = first; time.getTime() < to; time.setHours(time.getHours() + SIX_HOURS)) ticks.push(time.getTime())
  return ticks
}

/** Leaves room for the words at both ends of the axis. */
const isClear = (share: number): boolean => share > 0.24 && share < 0.82

function Axis({ span }: { span: Span }) {
  const t = useWords(pastStrings)
  const share = (at: number) => (at - span.from) / (span.to - span.from)
  return (
    <div className={`${styles.axis} num`} aria-hidden>
      <span>{t('yesterday', { time: formatClock(span.from) })}</span>
      {ticksOf(span)
        .filter((at) => isClear(share(at)))
        .map((at) => (
          <span key={at} className={styles.tick} style={{ left: `${share(at) * 100}%` }}>
            {formatClock(at)}
          </span>
        ))}
      <span>{t('nowLabel')}</span>
    </div>
  )
}

interface DayBarProps {
  deviceId: number
  span: Span
  segments: readonly Segment[]
  /** Told where the person points, null for nowhere. */
  onPoint: (at: number | null) => void
}

/** The last 24 hours as stretches of moving, idling, standing and silence; a press opens the history there. */
export function DayBar({ deviceId, span, segments, onPoint }: DayBarProps) {
  const t = useWords(pastStrings)
  const navigate = useNavigate()
  const withHistory = useHasScreen('/history')
  const [hand, setHand] = useState<number | null>(null)
  const length = span.to - span.from
  const share = (at: number) => `${((at - span.from) / length) * 100}%`
  const point = (at: number | null): void => {
    setHand(at)
    onPoint(at)
  }
  const timeAt = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return span.from + Math.min(1, Math.max(0, (event.clientX - left) / width)) * length
  }
  const open = (at: number | null): void => {
    if (at === null || !withHistory) return
    const search = {
      deviceId: String(deviceId),
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      at: String(Math.round(at / 1000)),
    }
    void navigate({ to: '/history', search })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = { ArrowLeft: -STEP_MS, ArrowRight: STEP_MS }
    const move = moves[event.key]
    if (event.key === 'Enter') open(hand)
    if (move === undefined) return
    event.preventDefault()
    point(Math.min(span.to, Math.max(span.from, (hand ?? span.to) + move)))
  }
  const value = hand ?? span.to
  const state = segments.find(({ from, to }) => from <= value && value <= to)?.state ?? 'stopped'
  return (
    <>
      <div
        className={styles.bar}
        data-opens={withHistory || undefined}
        role="slider"
        tabIndex={0}
        aria-label={withHistory ? `${t('bar')}. ${t('openAt')}` : t('bar')}
        aria-valuemin={0}
        aria-valuemax={Math.round(length / 60_000)}
        aria-valuenow={Math.round((value - span.from) / 60_000)}
        aria-valuetext={t('at', { time: formatClock(value), state: t(state) })}
        onPointerMove={(event) => point(timeAt(event))}
        onPointerLeave={() => point(null)}
        onClick={() => open(hand)}
        onBlur={() => point(null)}
        onKeyDown={onKeyDown}
      >
        {segments.map((segment) => (
          <i
            key={segment.from}
            className={styles[segment.state]}
            style={{ left: share(segment.from), width: `${((segment.to - segment.from) / length) * 100}%` }}
          />
        ))}
        {hand === null ? null : <b style={{ left: share(hand) }} />}
      </div>
      <Axis span={span} />
    </>
  )
}
