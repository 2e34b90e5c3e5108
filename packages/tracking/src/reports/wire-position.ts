import { type Position, wireTime } from '@rastro/contracts'
import type { PositionRecord } from '../store/position-record.ts'

/** A stored position as the wire has it. */
export function wirePosition(record: PositionRecord): Position {
  return {
    id: record.id,
    attributes: record.attributes,
    deviceId: record.deviceId,
    protocol: record.protocol,
    serverTime: wireTime(record.serverTime),
    deviceTime: wireTime(record.deviceTime),
    fixTime: wireTime(record.fixTime),
    valid: record.valid,
    latitude: record.latitude,
    longitude: record.longitude,
    altitude: record.altitude,
    speed: record.speed,
    course: record.course,
    address: record.address,
    accuracy: record.accuracy,
    network: record.network,
    geofenceIds: record.geofenceIds === null ? null : [...record.geofenceIds],
  }
}
