import { booleanSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/**
 * Tell of each alarm in the list `alarm`, once as long as it lasts from position to position; with
 * `event.ignoreDuplicateAlerts` off, of each position that carries it.
 */
export function detectAlarms({ attributes }: PositionRecord, scene: DetectionScene): void {
  const alarms = readAlarms(attributes['alarm'])
  if (alarms.length === 0) return
  const before = readAlarms(scene.previous?.attributes['alarm'])
  const isRepeated = before.length > 0 && !booleanSetting(scene, 'event.ignoreDuplicateAlerts', true)
  for (const alarm of new Set(alarms))
    if (isRepeated || !before.includes(alarm)) scene.emit('alarm', { attributes: { alarm } })
}

function readAlarms(list: unknown): string[] {
  if (typeof list !== 'string') return []
  return list
    .split(',')
    .map((alarm) => alarm.trim())
    .filter((alarm) => alarm !== '')
}
