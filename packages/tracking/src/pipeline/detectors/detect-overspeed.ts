import { booleanSetting, numberSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/** What is remembered while a vehicle is too fast. */
interface Episode {
  /** Fix time of the first fast position, epoch milliseconds. */
  since: number
  isTold: boolean
}

/**
 * Tell once of each time a vehicle is faster than its limit (knots). The limit of the device, its groups or the server
 * gives way to one the tracker reports, and that to those of the geofences the vehicle is in: the highest of them, or
 * with `event.overspeed.preferLowest` the lowest. `event.overspeed.thresholdMultiplier` gives grace,
 * `event.overspeed.minimalDuration` (seconds) patience. Names and rules of the reference server.
 */
export function detectOverspeed(record: PositionRecord, scene: DetectionScene): void {
  // Written by this detector only.
  const episode = scene.state['overspeed'] as Episode | undefined
  const { speedLimit, geofenceId } = findLimit(record, scene)
  const grace = speedLimit === 0 ? 1 : numberSetting(scene, 'event.overspeed.thresholdMultiplier', 1)
  if (speedLimit === 0 || record.speed <= speedLimit * grace) {
    if (episode !== undefined) scene.remember('overspeed', undefined)
    return
  }
  if (episode?.isTold === true) return
  const now = record.fixTime.getTime()
  const since = episode?.since ?? now
  const isTold = now - since >= numberSetting(scene, 'event.overspeed.minimalDuration', 0) * 1000
  if (isTold || episode === undefined) scene.remember('overspeed', { since, isTold } satisfies Episode)
  if (isTold) scene.emit('deviceOverspeed', { attributes: { speed: record.speed, speedLimit }, geofenceId })
}

interface Limit {
  /** Knots; 0 = none. */
  speedLimit: number
  /** The geofence it comes from; 0 = none. */
  geofenceId: number
}

function findLimit(record: PositionRecord, scene: DetectionScene): Limit {
  const ofGeofences = findGeofenceLimit(record, scene)
  if (ofGeofences !== undefined) return ofGeofences
  const reported = positive(record.attributes['speedLimit'])
  return { speedLimit: reported || Math.max(0, numberSetting(scene, 'speedLimit', 0)), geofenceId: 0 }
}

function findGeofenceLimit({ geofenceIds }: PositionRecord, scene: DetectionScene): Limit | undefined {
  let found: Limit | undefined
  for (const geofenceId of geofenceIds ?? []) {
    const speedLimit = positive(scene.directory.get('geofence', geofenceId)?.attributes['speedLimit'])
    if (speedLimit === 0) continue
    if (found === undefined || speedLimit > found.speedLimit === !prefersLowest(scene))
      found = { speedLimit, geofenceId }
  }
  return found
}

function prefersLowest(scene: DetectionScene): boolean {
  return booleanSetting(scene, 'event.overspeed.preferLowest', false)
}

function positive(value: unknown): number {
  const number = Number(value ?? 0)
  return number > 0 && Number.isFinite(number) ? number : 0
}
