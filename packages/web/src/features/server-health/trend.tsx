import { useId, useState } from 'react'
import { formatClock, formatDate } from '../../i18n/times.ts'
import styles from './health.module.css'

interface TrendProps {
  /** What it is of, for people who do not see it. */
  label: string
  /** Epoch milliseconds, oldest first. */
  times: readonly number[]
  /** How much time a value stands for. */
  stepMs: number
  /** Null where nothing could be read. */
  values: readonly (number | null)[]
  /** Where the top is; without it the highest value. */
  most?: number
  format: (value: number) => string
  /** What is said while there is nothing to draw. */
  empty: string
}

const WIDTH = 240
const HEIGHT = 36

/** Longer than that without a value, in steps, and the server was off. */
const GAP_STEPS = 2.5
/** From here on a clock alone does not tell when. */
const DAY_MS = 86_400_000

type Course = Pick<TrendProps, 'times' | 'values' | 'stepMs'>

/** Where an instant stands, from 0 to `WIDTH`. */
function placeOf(instant: number, times: readonly number[]): number {
  const first = times[0] ?? 0
  return ((instant - first) * WIDTH) / Math.max(1, (times.at(-1) ?? 0) - first)
}

/** Runs of values without a gap, as one path; a gap stays a gap. */
function pathOf({ times, values, stepMs }: Course, most: number): string {
  let last: number | undefined
  const parts: string[] = []
  for (const [index, value] of values.entries()) {
    const instant = times[index] ?? 0
    if (value === null) {
      last = undefined
      continue
    }
    const isOpen = last !== undefined && instant - last < stepMs * GAP_STEPS
    const y = (HEIGHT - (Math.min(value, most) / most) * (HEIGHT - 2) - 1).toFixed(1)
    parts.push(`${isOpen ? 'L' : 'M'}${placeOf(instant, times).toFixed(1)} ${y}`)
    last = instant
  }
  return parts.join('')
}

/** The value next to a place of the chart. */
function nearest(place: number, times: readonly number[]): number {
  let found = 0
  for (const [index, instant] of times.entries())
    if (Math.abs(placeOf(instant, times) - place) < Math.abs(placeOf(times[found] ?? 0, times) - place)) found = index
  return found
}

function isLong(times: readonly number[]): boolean {
  return (times.at(-1) ?? 0) - (times[0] ?? 0) > DAY_MS
}

/** From when to when: days, or clocks of one. */
function writeSpan(times: readonly number[]): string {
  const write = isLong(times) ? formatDate : formatClock
  return `${write(times[0] ?? 0)} – ${write(times.at(-1) ?? 0)}`
}

/** Clock, with the day where the whole is longer than one. */
function writeTime(instant: number, times: readonly number[]): string {
  return isLong(times) ? `${formatDate(instant)} ${formatClock(instant)}` : formatClock(instant)
}

/** A value over time; the pointer reads one moment of it. */
export function Trend({ label, times, values, stepMs, most, format, empty }: TrendProps) {
  const [at, setAt] = useState<number | null>(null)
  const caption = useId()
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return <p className={styles.noTrend}>{empty}</p>
  const highest = Math.max(...known)
  const moment = at === null ? undefined : values[at]
  const line = at === null ? undefined : placeOf(times[at] ?? 0, times)
  const text =
    at !== null && moment !== undefined && moment !== null
      ? `${writeTime(times[at] ?? 0, times)} · ${format(moment)}`
      : `${writeSpan(times)} · ≤ ${format(highest)}`
  return (
    <figure className={styles.trend}>
      <svg
        role="img"
        aria-label={label}
        aria-describedby={caption}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          setAt(nearest(((event.clientX - box.left) / box.width) * WIDTH, times))
        }}
        onPointerLeave={() => setAt(null)}
      >
        <path d={pathOf({ times, values, stepMs }, (most ?? highest) || 1)} />
        {line === undefined ? null : <line x1={line} x2={line} y1={0} y2={HEIGHT} />}
      </svg>
      <figcaption id={caption}>{text}</figcaption>
    </figure>
  )
}
