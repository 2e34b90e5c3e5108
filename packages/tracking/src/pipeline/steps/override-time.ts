import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'

/**
 * Obey the setting `time.override`, for trackers whose clock cannot be trusted: `serverTime` replaces both
 * times by ours, any other value the fix time by the device time.
 */
export function overrideTime(draft: PositionRecord, { directory, device, now }: Scene): void {
  const choice = directory.setting(device, 'time.override')
  if (typeof choice !== 'string' || choice === '') return
  if (choice === 'serverTime') draft.deviceTime = now
  draft.fixTime = draft.deviceTime
}
