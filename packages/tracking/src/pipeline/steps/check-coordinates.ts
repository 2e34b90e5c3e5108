import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'

/** Keep the last place, marked invalid, when the fix is not on earth; other quantities that make no sense become 0. */
export function checkCoordinates(draft: PositionRecord, { previous }: Scene): void {
  // Math.abs(NaN) <= 90 is false, so one comparison also catches what is not a number.
  if (!(Math.abs(draft.latitude) <= 90 && Math.abs(draft.longitude) <= 180)) {
    draft.latitude = previous?.latitude ?? 0
    draft.longitude = previous?.longitude ?? 0
    draft.valid = false
  }
  if (!Number.isFinite(draft.altitude)) draft.altitude = 0
  if (!(Number.isFinite(draft.speed) && draft.speed >= 0)) draft.speed = 0
  if (!Number.isFinite(draft.course)) draft.course = 0
  if (!(Number.isFinite(draft.accuracy) && draft.accuracy >= 0)) draft.accuracy = 0
}
