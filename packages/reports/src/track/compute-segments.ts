import type { Computation, Subject } from '../report.ts'
import type { TrackRules } from './rules.ts'
import { createSegmenter, type Segment } from './segments.ts'
import { createTotals } from './totals.ts'

/** A computation that cuts the track of a device into trips and stops. */
export function computeSegments(subject: Subject, rules: TrackRules, emit: (segment: Segment) => void): Computation {
  const mark = createTotals(tankLitres(subject))
  const segmenter = createSegmenter(rules, emit)
  return { point: (point) => segmenter.add(mark(point)), end: () => segmenter.end() }
}

/** Capacity of the tank in litres; 0 = nobody said. */
export function tankLitres({ setting }: Subject): number {
  const capacity = Number(setting('fuelCapacity') ?? 0)
  return capacity > 0 && Number.isFinite(capacity) ? capacity : 0
}
