import { isNewer } from '../../fleet/is-newer.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'

/**
 * Copy the attributes named in the setting `processing.copyAttributes` (separated by commas or spaces) from
 * the last record when this one lacks them: trackers tell slow values only now and then.
 */
export function carryAttributes(draft: PositionRecord, { directory, device, previous }: Scene): void {
  const names = directory.setting(device, 'processing.copyAttributes')
  if (typeof names !== 'string' || previous === undefined || !isNewer(draft, previous)) return
  for (const name of names.split(/[ ,]+/)) {
    const value = Object.hasOwn(previous.attributes, name) ? previous.attributes[name] : undefined
    if (value !== undefined && draft.attributes[name] === undefined) draft.attributes[name] = value
  }
}
