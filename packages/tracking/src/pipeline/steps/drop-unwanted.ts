import type { Attributes } from '@rastro/contracts'
import { booleanSetting, numberSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import { countKept } from '../filters/count-today.ts'
import { type Filter, filters } from '../filters/index.ts'
import type { Scene } from '../scene.ts'

/**
 * Drop positions their owner does not want: outside the calendar of the device, or caught by a filter that somebody
 * switched on (`filter.*` of the device, its groups or the server). What is dropped is not stored, makes nothing happen
 * and moves nothing; the tracker is still told that it was received, or it would send it for ever.
 */
export function dropUnwanted(draft: PositionRecord, scene: Scene): 'drop' | undefined {
  const { device, calendars } = scene
  if (device.calendarId !== 0 && !calendars.isActive(device.calendarId, draft.fixTime)) return 'drop'
  if (!hasFilters(scene)) return undefined
  if (booleanSetting(scene, 'filter.enable', true) && isCaught(draft, scene)) return 'drop'
  countKept(scene)
  return undefined
}

function isCaught(draft: PositionRecord, scene: Scene): boolean {
  let isSkipped: boolean | undefined
  for (const filter of filters) {
    const limit = limitOf(filter, scene)
    if (limit <= 0 || !filter.drops(draft, scene, limit)) continue
    if (!filter.isSkippable || !(isSkipped ??= tellsNews(draft, scene))) return true
  }
  return false
}

function limitOf({ key }: Filter, scene: Scene): number {
  return booleanSetting(scene, key, false) ? 1 : numberSetting(scene, key, 0)
}

/** Whether a position that stands for nothing new is wanted all the same: long silence, or a listed attribute changed. */
function tellsNews(draft: PositionRecord, scene: Scene): boolean {
  const { previous } = scene
  if (previous === undefined) return false
  const limit = numberSetting(scene, 'filter.skipLimit', 0)
  if (limit > 0 && draft.serverTime.getTime() - previous.serverTime.getTime() > limit * 1000) return true
  const names = scene.directory.setting(scene.device, 'filter.skipAttributes')
  if (typeof names !== 'string') return false
  return names.split(/[ ,]+/).some((name) => {
    const value = draft.attributes[name]
    return value !== undefined && value !== previous.attributes[name]
  })
}

/** Whether a set of attributes has filters; it is replaced when somebody edits it. */
const known = new WeakMap<Attributes, boolean>()

/** Nearly nobody filters: asking for each setting of each position would be for nothing. */
function hasFilters({ device, directory }: Scene): boolean {
  if (mentionsFilters(device.attributes) || mentionsFilters(directory.server().attributes)) return true
  if (device.groupId === 0) return false
  return directory.groups
    .chain(device.groupId)
    .some((id) => mentionsFilters(directory.groups.get(id)?.attributes ?? {}))
}

function mentionsFilters(attributes: Attributes): boolean {
  let mentions = known.get(attributes)
  if (mentions === undefined) {
    mentions = Object.keys(attributes).some((key) => key.startsWith('filter.'))
    known.set(attributes, mentions)
  }
  return mentions
}
