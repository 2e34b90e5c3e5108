import { isDeepStrictEqual } from 'node:util'
import type { Attributes } from '@rastro/contracts'
import type { PositionRecord } from '../store/position-record.ts'

/*
 * A vehicle keeps its latest record until the next one comes. Kept as it came, every record would outlive the young
 * generation by seconds and be left for the collector of the old one; so each vehicle has ONE record of its own that is
 * written over (ADR 0024). Nobody else may keep it or its parts across a wait: `copyRecord` is for who must.
 */

/** A record that shares nothing with another. Events and state stay with the one that brought them. */
export function copyRecord(record: PositionRecord): PositionRecord {
  return {
    id: record.id,
    deviceId: record.deviceId,
    protocol: record.protocol,
    serverTime: new Date(record.serverTime),
    deviceTime: new Date(record.deviceTime),
    fixTime: new Date(record.fixTime),
    valid: record.valid,
    latitude: record.latitude,
    longitude: record.longitude,
    altitude: record.altitude,
    speed: record.speed,
    course: record.course,
    accuracy: record.accuracy,
    address: record.address,
    network: record.network,
    geofenceIds: record.geofenceIds,
    attributes: { ...record.attributes },
    hash: record.hash,
  }
}

/** Let a vehicle's own record say what another says. It makes no new object as long as the names of attributes stay. */
export function overwriteRecord(kept: PositionRecord, record: PositionRecord): void {
  kept.id = record.id
  kept.deviceId = record.deviceId
  kept.protocol = record.protocol
  kept.serverTime.setTime(record.serverTime.getTime())
  kept.deviceTime.setTime(record.deviceTime.getTime())
  kept.fixTime.setTime(record.fixTime.getTime())
  kept.valid = record.valid
  kept.latitude = record.latitude
  kept.longitude = record.longitude
  kept.altitude = record.altitude
  kept.speed = record.speed
  kept.course = record.course
  kept.accuracy = record.accuracy
  kept.address = record.address
  // Cells change every few minutes, and are objects within objects.
  if (!isDeepStrictEqual(kept.network, record.network)) kept.network = record.network
  kept.geofenceIds = record.geofenceIds
  if (!overwriteAttributes(kept.attributes, record.attributes)) kept.attributes = { ...record.attributes }
  kept.hash = record.hash
}

/** @returns false when the names or their order differ; then nothing is to be believed of `kept` */
function overwriteAttributes(kept: Attributes, attributes: Attributes): boolean {
  const [own, names] = [Object.keys(kept), Object.keys(attributes)]
  if (own.length !== names.length) return false
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!
    if (name !== own[index]) return false
    const value = attributes[name]!
    // Of two equal texts the old one stays, as it has been promoted already.
    if (kept[name] !== value) kept[name] = value
  }
  return true
}
