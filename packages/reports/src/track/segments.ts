import { straightBetween } from './measure.ts'
import { isNowhere } from './point.ts'
import type { TrackRules } from './rules.ts'
import type { Mark } from './totals.ts'

/** A stretch of a track: a trip or the stop between two. */
export interface Segment {
  readonly kind: 'trip' | 'stop'
  readonly start: Mark
  readonly end: Mark
  /** Fastest fix within, knots. */
  readonly maxSpeed: number
}

/** Cuts a track into trips and stops. */
export interface Segmenter {
  /** Take the next mark in time. */
  add(mark: Mark): void
  /** Close what is open at the last mark. */
  end(): void
}

/** Marks remembered of `minDuration` at most: a tracker that reports many times a second is remembered with gaps. */
const MOST_REMEMBERED = 200

/**
 * Create what cuts a track into alternating trips and stops, the first and the last cut off by the range.
 *
 * A vehicle is on a trip as long as one of its places of the last `minDuration` lies `minDistance` away. The trip began
 * where it left faster than walking, and ended where it came to stand, not when that became certain. Silence ends it at
 * the last thing heard when it got no further in it than a walker, or when it lasted longer than `stopGap`.
 * Only marks of the last `minDuration` are kept, so a year costs no more memory than a day.
 * Source: reference server, "new" motion logic; unlike there a stop is not stamped `minDuration` late.
 */
export function createSegmenter(rules: TrackRules, emit: (segment: Segment) => void): Segmenter {
  const walkingPace = rules.minDistance / rules.minDuration
  const closest = rules.minDuration / MOST_REMEMBERED
  let recent: Mark[] = []
  let isMoving = false
  let start: Mark | undefined
  let first: Mark | undefined
  /** Of the open segment, without the marks that are still in `recent`. */
  let maxSpeed = 0

  /** Two records of one instant are no leg. */
  const isSlow = (from: Mark, to: Mark): boolean => {
    const duration = to.point.time - from.point.time
    return duration > 0 && straightBetween(from, to) <= walkingPace * duration
  }

  function close(kind: Segment['kind'], end: Mark): void {
    if (start && end.point.time > start.point.time) {
      const until = end.point.time
      for (const { point } of recent) if (isWithin(point.time) && point.time <= until) noteSpeed(point.speed)
      emit({ kind, start, end, maxSpeed })
    }
    start = end
    maxSpeed = 0
    isMoving = kind === 'stop'
  }

  const isWithin = (time: number): boolean => start !== undefined && time >= start.point.time

  function noteSpeed(speed: number): void {
    if (speed > maxSpeed) maxSpeed = speed
  }

  /** Marks older than `minDuration` go, but for the last of them: together they span it. */
  function remember(mark: Mark): void {
    const [before, last] = [recent.at(-2), recent.at(-1)]
    if (before && last && last.point.time - before.point.time < closest) forget(recent.pop()!)
    recent.push(mark)
    const oldest = mark.point.time - rules.minDuration
    while (recent.length > 2 && recent[1]!.point.time <= oldest) forget(recent.shift()!)
  }

  function forget({ point }: Mark): void {
    if (isMoving && isWithin(point.time)) noteSpeed(point.speed)
  }

  /** Where a standing vehicle came to stand: the first place of the trip it left no faster than a walker. */
  function arrival(): Mark {
    const places = recent.filter(({ point }) => isWithin(point.time))
    return places.find((mark, index) => index + 1 < places.length && isSlow(mark, places[index + 1]!)) ?? places[0]!
  }

  /** Where a vehicle that has gone left from: back along the legs it drove, at least the last, but not into the stop. */
  function departure(): Mark {
    let index = recent.length - 1
    while (index > 0 && recent[index - 1]!.point.time > start!.point.time) {
      const [from, to] = [recent[index - 1]!, recent[index]!]
      const isLast = index === recent.length - 1 && to.point.time - from.point.time < rules.minDuration
      if (!isLast && isSlow(from, to)) break
      index--
    }
    return recent[index]!
  }

  /** Whether the range began in the middle of a trip: moving at its first fix, and away before that could be a stop. */
  function beganMoving(mark: Mark): boolean {
    return start === first && first!.point.speed > 0 && mark.point.time - first!.point.time < rules.minDuration
  }

  /** Silence says where a trip ended, or that one was driven unseen. @returns whether it settled the matter */
  function hearSilence(last: Mark, mark: Mark): boolean {
    const silence = mark.point.time - last.point.time
    const gone = straightBetween(last, mark)
    if (isMoving && silence >= rules.minDuration && isSlow(last, mark)) {
      close('trip', last)
      recent = [last]
      return false
    }
    if (silence <= rules.stopGap || gone < rules.minDistance || isSlow(last, mark)) return false
    if (isMoving) close('trip', last)
    else close('stop', last)
    isMoving = true
    remember(mark)
    close('trip', mark)
    recent = [mark]
    return true
  }

  function judge(mark: Mark): void {
    if (isMoving) {
      if (recent.some((earlier) => straightBetween(earlier, mark) >= rules.minDistance)) return
      if (mark.point.time - recent[0]!.point.time >= rules.minDuration) close('trip', arrival())
    } else if (straightBetween(start!, mark) >= rules.minDistance) {
      if (beganMoving(mark)) isMoving = true
      else close('stop', departure())
    }
  }

  return {
    add(mark) {
      if (isNowhere(mark.point)) return
      const last = recent.at(-1)
      if (!last) {
        start = first = mark
        recent.push(mark)
        return
      }
      if (hearSilence(last, mark)) return
      remember(mark)
      judge(mark)
    },
    end() {
      const last = recent.at(-1)
      if (last) close(isMoving ? 'trip' : 'stop', last)
    },
  }
}
