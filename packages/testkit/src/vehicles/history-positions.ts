import { knotsFromKmh } from '@rastro/contracts'
import type { PositionRecord } from '@rastro/tracking/store/position-record'
import { distanceMetres } from '../city/geometry.ts'
import type { TrackerRecord } from '../trackers/tracker.ts'
import type { VehicleHistory } from './demo-history.ts'

/** Longer between two positions says nothing about the engine in between. */
const LONGEST_GAP_MS = 3_600_000

/**
 * A vehicle's past as the store keeps it, oldest first, with the attributes the pipeline would have added (motion,
 * distance, totalDistance, hours). Hand it to `positions.append` in batches.
 * @param nextId gives ascending ids, as for positions that arrive now
 */
export function historyPositions(history: VehicleHistory, deviceId: number, nextId: () => number): PositionRecord[] {
  const { vehicle, records } = history
  let totalDistance = 0
  let hours = 0
  return records.map((record, index) => {
    const before = records[index - 1]
    const distance = before ? Math.round(distanceMetres(before, record) * 100) / 100 : 0
    totalDistance = Math.round((totalDistance + distance) * 100) / 100
    hours += engineMs(before, record)
    const { fixTime, latitude, longitude, altitude, course } = record
    return {
      id: nextId(),
      deviceId,
      protocol: vehicle.protocol,
      serverTime: new Date(fixTime.getTime() + 900),
      deviceTime: fixTime,
      fixTime,
      valid: true,
      latitude,
      longitude,
      altitude,
      speed: Math.round(knotsFromKmh(record.speedKmh) * 1000) / 1000,
      course,
      accuracy: 0,
      address: null,
      network: null,
      geofenceIds: null,
      attributes: { ...attributesOf(record), distance, totalDistance, hours },
      // Invented records have no bytes to hash; time and place in the list tell them apart.
      hash: vehicle.seed * 100_000 + index,
    }
  })
}

function attributesOf(record: TrackerRecord) {
  const { satellites, ignition, odometer, power, speedKmh, alarm, driverUniqueId } = record
  return {
    sat: satellites,
    ignition,
    motion: speedKmh > 0,
    odometer,
    power,
    ...(alarm !== undefined && { alarm }),
    ...(driverUniqueId !== undefined && { driverUniqueId }),
  }
}

function engineMs(before: TrackerRecord | undefined, record: TrackerRecord): number {
  if (!before?.ignition || !record.ignition) return 0
  const elapsed = record.fixTime.getTime() - before.fixTime.getTime()
  return elapsed > LONGEST_GAP_MS ? 0 : elapsed
}
