import { booleanSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'
import { isNowhere } from '../steps/measure-distance.ts'

/**
 * Tell of each geofence that was left or entered, in this order, unless its calendar is not active then.
 *
 * Only what the vehicle did counts. One that is drawn, moved or linked around a parked vehicle was not entered, and one
 * that is removed from under it was not left: the place before is looked up in the geofences as they are now. The
 * reference server tells of both.
 */
export function detectGeofences(record: PositionRecord, scene: DetectionScene): void {
  const { previous, directory, device, geofences } = scene
  const before = previous?.geofenceIds ?? []
  const now = record.geofenceIds ?? []
  const left = before.filter((id) => !now.includes(id))
  const entered = now.filter((id) => !before.includes(id))
  if (left.length > 0 || entered.length > 0) {
    const acting = directory.actingOn('geofence', device)
    const stood = placeOf(previous) && geofences.containing(placeOf(previous)!, acting)
    for (const id of left) if (acting.has(id) && stood?.includes(id) !== false) tell('geofenceExit', id, record, scene)
    for (const id of entered) if (stood?.includes(id) !== true) tell('geofenceEnter', id, record, scene)
  }
  detectCrossing(record, scene)
}

/** With `event.geofence.segmentCrossing`: tell of what lies between two positions and holds neither. */
function detectCrossing(record: PositionRecord, scene: DetectionScene): void {
  const { previous, directory, device, geofences, hasFix } = scene
  const from = placeOf(previous)
  if (!hasFix || from === undefined || isNowhere(record)) return
  if (!booleanSetting(scene, 'event.geofence.segmentCrossing', false)) return
  for (const id of geofences.crossed(from, record, directory.actingOn('geofence', device)))
    tell('geofenceCrossed', id, record, scene)
}

function placeOf(previous: PositionRecord | undefined): PositionRecord | undefined {
  return previous === undefined || isNowhere(previous) ? undefined : previous
}

function tell(type: string, geofenceId: number, { fixTime }: PositionRecord, scene: DetectionScene): void {
  const geofence = scene.directory.get('geofence', geofenceId)
  if (geofence && scene.calendars.isActive(geofence.calendarId, fixTime)) scene.emit(type, { geofenceId })
}
