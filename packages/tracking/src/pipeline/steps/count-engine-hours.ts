import { isNewer } from '../../fleet/is-newer.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'

/**
 * Set `hours`, the engine's running time in milliseconds, unless the tracker counts itself: the last value, plus the
 * time between the two messages when the ignition was on in both. Zero is left out; late records count nothing.
 */
export function countEngineHours(draft: PositionRecord, { previous }: Scene): void {
  if (previous === undefined || draft.attributes['hours'] !== undefined || !isNewer(draft, previous)) return
  const counted = previous.attributes['hours']
  let hours = typeof counted === 'number' ? counted : 0
  if (draft.attributes['ignition'] === true && previous.attributes['ignition'] === true)
    hours += Math.max(0, draft.deviceTime.getTime() - previous.deviceTime.getTime())
  if (hours !== 0) draft.attributes['hours'] = hours
}
