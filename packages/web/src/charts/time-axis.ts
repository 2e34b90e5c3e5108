import { wallOf } from '../data/history/period.ts'
import { zoneTimes } from '../i18n/zone-times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Steps a clock is read in. */
const STEPS = [
  MINUTE / 4,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
]

/** A part of time, epoch milliseconds. */
export interface View {
  from: number
  to: number
}

export interface Tick {
  time: number
  text: string
}

/**
 * Where the axis is marked: round times of the zone's clock, at least so many pixels apart.
 * @param width of the view in pixels
 */
export function ticksOf({ from, to }: View, width: number, apart: number, zone: string): Tick[] {
  const most = Math.max(1, Math.floor(width / apart))
  const step = STEPS.find((each) => (to - from) / each <= most) ?? DAY * Math.ceil((to - from) / DAY / most)
  const { clock, clockSeconds, dayAndMonth } = zoneTimes(zone)
  const ticks: Tick[] = []
  const ahead = wallOf(zone, from) - from
  for (let wall = Math.ceil((from + ahead) / step) * step; wall - ahead <= to; wall += step) {
    const time = wall - ahead
    const isMidnight = wall % DAY === 0
    // Days name themselves where a view is longer than one.
    const named = isMidnight && to - from > DAY
    ticks.push({ time, text: named ? dayAndMonth(time) : step < MINUTE ? clockSeconds(time) : clock(time) })
  }
  return ticks
}

/** A view changed by a factor around an instant that stays where it is, within the whole. */
export function zoomed(view: View, around: number, factor: number, whole: View): View {
  const shortest = Math.min(MINUTE, whole.to - whole.from)
  const span = Math.min(whole.to - whole.from, Math.max(shortest, (view.to - view.from) * factor))
  const share = view.to === view.from ? 0.5 : (around - view.from) / (view.to - view.from)
  return moved({ from: around - share * span, to: around + (1 - share) * span }, 0, whole)
}

/** A view shifted in time, within the whole. */
export function moved({ from, to }: View, by: number, whole: View): View {
  const span = Math.min(to - from, whole.to - whole.from)
  const start = Math.min(whole.to - span, Math.max(whole.from, from + by))
  return { from: start, to: start + span }
}
