import { type Stop, wireTime } from '@rastro/contracts'
import type { Compute, Subject } from '../report.ts'
import { computeSegments } from '../track/compute-segments.ts'
import { drivenBetween, spentBetween } from '../track/measure.ts'
import { readTrackRules, type TrackRules } from '../track/rules.ts'
import type { Segment } from '../track/segments.ts'

/** Stops of one device: what lies between its trips. */
export const compute: Compute<Stop> = {
  start(subject, _options, emit) {
    const rules = readTrackRules(subject.setting)
    return computeSegments(subject, rules, (segment) => {
      if (segment.kind === 'stop') emit(stopOf(segment, rules, subject))
    })
  },
  lookups: (stop) => [stop.positionId],
  complete: (stop, found) => ({ ...stop, address: found.position(stop.positionId)?.address ?? null }),
}

function stopOf({ start, end }: Segment, rules: TrackRules, { deviceId, deviceName }: Subject): Stop {
  const { startOdometer, endOdometer } = drivenBetween(start, end, rules.ignoreOdometer)
  return {
    deviceId,
    deviceName,
    distance: 0,
    averageSpeed: 0,
    maxSpeed: 0,
    spentFuel: spentBetween(start, end),
    startOdometer,
    endOdometer,
    startTime: wireTime(new Date(start.point.time)),
    endTime: wireTime(new Date(end.point.time)),
    positionId: start.point.id,
    latitude: start.point.latitude,
    longitude: start.point.longitude,
    address: null,
    duration: end.point.time - start.point.time,
    engineHours: end.engine - start.engine,
  }
}
