import { DEVICE_KEYS, type LeanRecord, leanFlags, type Position } from '@rastro/contracts'
import { instant } from './instant.ts'

/** What the fleet keeps of a position, from its whole form. */
export function leanRecordOf(position: Position): LeanRecord {
  const { deviceId, latitude, longitude, speed, course, accuracy } = position
  const driver = position.attributes[DEVICE_KEYS.driver]
  return {
    deviceId,
    fixTime: instant(position.fixTime) ?? 0,
    serverTime: instant(position.serverTime) ?? 0,
    latitude,
    longitude,
    speed,
    course,
    accuracy,
    flags: leanFlags(position.valid, position.attributes),
    // Not on the wire of positions: only the lean form tells it.
    stateSince: 0,
    driver: typeof driver === 'string' ? driver : '',
    geofenceIds: position.geofenceIds ?? [],
  }
}
