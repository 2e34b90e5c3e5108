import { knotsFromKmh } from '@rastro/contracts'
import { defineTracker } from './tracker.ts'

/** A phone with OsmAnd or the older client app: one GET a record, speed in knots, Unix time in seconds. */
export const osmand = defineTracker({
  name: 'osmand',
  port: 5055,
  path(uniqueId, record) {
    const query = new URLSearchParams({
      id: uniqueId,
      timestamp: String(Math.floor(record.fixTime.getTime() / 1000)),
      lat: record.latitude.toFixed(6),
      lon: record.longitude.toFixed(6),
      speed: knotsFromKmh(record.speedKmh).toFixed(2),
      bearing: record.course.toFixed(1),
      altitude: String(record.altitude),
      sat: String(record.satellites),
      ignition: String(record.ignition),
      odometer: String(Math.round(record.odometer)),
      power: record.power.toFixed(2),
      ...(record.alarm && { alarm: record.alarm }),
      ...(record.driverUniqueId && { driverUniqueId: record.driverUniqueId }),
    })
    return `/?${query}`
  },
})
