import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'

/** The fix time of a device that never had one: the day GPS began. */
export const NO_FIX_TIME_MS = Date.UTC(1980, 0, 6)

/** Give a message without a location the last one, with its fix time; without a last one, no place at all. */
export function fillLocation(draft: PositionRecord, { hasFix, previous }: Scene): void {
  if (hasFix) return
  draft.fixTime = new Date(previous?.fixTime ?? NO_FIX_TIME_MS)
  draft.valid = previous?.valid ?? false
  draft.latitude = previous?.latitude ?? 0
  draft.longitude = previous?.longitude ?? 0
  draft.altitude = previous?.altitude ?? 0
  draft.speed = previous?.speed ?? 0
  draft.course = previous?.course ?? 0
  draft.accuracy = previous?.accuracy ?? 0
}
