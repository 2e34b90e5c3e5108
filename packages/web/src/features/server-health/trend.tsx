import { useId, useState } from 'react'
import { formatClock } from '../../i18n/times.ts'
import styles from './health.module.css'

interface TrendProps {
  /** What it is of, for people who do not see it. */
  label: string
  /** Epoch milliseconds, oldest first. */
  times: readonly number[]
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

/** Runs of values without a gap, as one path; a gap stays a gap. */
function pathOf(values: readonly (number | null)[], most: number): string {
  const step = WIDTH / Math.max(1, values.length - 1)
  let isOpen = false
  const parts: string[] = []
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isOpen = false
      continue
    }
    const x = (index * step).toFixed(1)
    const y = (HEIGHT - (Math.min(value, most) / most) * (HEIGHT - 2) - 1).toFixed(1)
    parts.push(`${isOpen ? 'L' : 'M'}${x} ${y}`)
    isOpen = true
  }
  return parts.join('')
}

/** A value over the last 24 hours; the pointer reads one moment of it. */
export function Trend({ label, times, values, most, format, empty }: TrendProps) {
  const [at, setAt] = useState<number | null>(null)
  const caption = useId()
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return <p className={styles.noTrend}>{empty}</p>
  const highest = Math.max(...known)
  const moment = at === null ? undefined : values[at]
  const text =
    at !== null && moment !== undefined && moment !== null
      ? `${formatClock(times[at] ?? 0)} · ${format(moment)}`
      : `${formatClock(times[0] ?? 0)}–${formatClock(times.at(-1) ?? 0)} · ≤ ${format(highest)}`
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
          const share = (event.clientX - box.left) / box.width
          setAt(Math.min(values.length - 1, Math.max(0, Math.round(share * (values.length - 1)))))
        }}
        onPointerLeave={() => setAt(null)}
      >
        <path d={pathOf(values, (most ?? highest) || 1)} />
        {at === null ? null : (
          <line x1={(at * WIDTH) / (values.length - 1)} x2={(at * WIDTH) / (values.length - 1)} y1={0} y2={HEIGHT} />
        )}
      </svg>
      <figcaption id={caption}>{text}</figcaption>
    </figure>
  )
}
