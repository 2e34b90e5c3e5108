import type { PositionRecord } from '../../store/position-record.ts'

/** Knots; below it a fix drifts rather than moves (`event.motion.speedThreshold` of the reference server). */
const MOTION_SPEED = 0.01

/** Set `motion` from the speed, unless the tracker told it. */
export function detectMotion(draft: PositionRecord): void {
  if (typeof draft.attributes['motion'] !== 'boolean') draft.attributes['motion'] = draft.speed > MOTION_SPEED
}
