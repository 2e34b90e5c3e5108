import { type Trip, wireTime } from '@rastro/contracts'
import type { Compute } from '../report.ts'
import { computeSegments } from '../track/compute-segments.ts'
import { drivenBetween, spentBetween } from '../track/measure.ts'
import { readTrackRules, type TrackRules } from '../track/rules.ts'
import type { Segment } from '../track/segments.ts'
import { averageKnots } from '../track/speed.ts'

/** Trips of one device, each told when it is over. Addresses and drivers come from the positions at their ends. */
export const compute: Compute<Trip> = {
  start(subject, _options, emit) {
    const rules = readTrackRules(subject.setting)
    return computeSegments(subject, rules, (segment) => {
      if (segment.kind === 'trip') emit(tripOf(segment, rules, subject))
    })
  },
  lookups: (trip) => [trip.startPositionId, trip.endPositionId],
  complete(trip, found) {
    const start = found.position(trip.startPositionId)
    const end = found.position(trip.endPositionId)
    const driver = start?.attributes['driverUniqueId'] ?? end?.attributes['driverUniqueId']
    const driverUniqueId = driver === undefined || driver === null || driver === '' ? null : String(driver)
    return {
      ...trip,
      startAddress: start?.address ?? null,
      endAddress: end?.address ?? null,
      driverUniqueId,
      driverName: driverUniqueId === null ? null : found.driverName(driverUniqueId),
    }
  },
}

function tripOf(
  { start, end, maxSpeed }: Segment,
  rules: TrackRules,
  { deviceId, deviceName }: { deviceId: number; deviceName: string },
): Trip {
  const duration = end.point.time - start.point.time
  const driven = drivenBetween(start, end, rules.ignoreOdometer)
  return {
    deviceId,
    deviceName,
    ...driven,
    averageSpeed: averageKnots(driven.distance, duration),
    maxSpeed,
    spentFuel: spentBetween(start, end),
    startTime: wireTime(new Date(start.point.time)),
    endTime: wireTime(new Date(end.point.time)),
    startPositionId: start.point.id,
    endPositionId: end.point.id,
    startLat: start.point.latitude,
    startLon: start.point.longitude,
    endLat: end.point.latitude,
    endLon: end.point.longitude,
    startAddress: null,
    endAddress: null,
    duration,
    driverUniqueId: null,
    driverName: null,
  }
}
