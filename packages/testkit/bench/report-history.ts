import type { PositionRecord } from '@rastro/tracking/store/position-record'
import type { PositionStore } from '@rastro/tracking/store/positions'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BATCH = 5_000
/** A record every ten seconds would be 259,200 in thirty days. */
const DAYS = 30

/** Thirty days up to `end`. */
export function monthBefore(end: Date): { from: Date; to: Date } {
  return { from: new Date(end.getTime() - DAYS * DAY), to: end }
}

/**
 * Store a month of one vehicle: an hour of driving, an hour at rest, day and night, so many records evenly spread, each
 * as large as those of a common tracker.
 */
export async function storeMonth(
  positions: Pick<PositionStore, 'append'>,
  { deviceId, count, end }: { deviceId: number; count: number; end: Date },
): Promise<void> {
  const step = (DAYS * DAY) / count
  const start = end.getTime() - DAYS * DAY
  for (let first = 0; first < count; first += BATCH) {
    const size = Math.min(BATCH, count - first)
    await positions.append(
      Array.from({ length: size }, (_, index) => recordAt(deviceId, first + index, start + (first + index) * step)),
    )
  }
}

/** Metres per second while driving. */
const SPEED = 12

function recordAt(deviceId: number, index: number, time: number): PositionRecord {
  const elapsed = time - Math.floor(time / DAY) * DAY
  const turn = Math.floor(elapsed / (2 * HOUR))
  const driven = Math.min(elapsed - turn * 2 * HOUR, HOUR)
  const isDriving = elapsed - turn * 2 * HOUR < HOUR
  const metres = Math.round(((Math.floor(time / DAY) * 12 + turn) * HOUR + driven) / 1000) * SPEED
  const fixTime = new Date(Math.floor(time))
  return {
    id: deviceId * 10_000_000 + index,
    deviceId,
    protocol: 'teltonika',
    serverTime: new Date(fixTime.getTime() + 1500),
    deviceTime: fixTime,
    fixTime,
    valid: true,
    latitude: -23.56 + Math.sin(metres / 30_000) / 5,
    longitude: -46.65 + Math.cos(metres / 30_000) / 5,
    altitude: 760,
    speed: isDriving ? 23.3 + (index % 7) / 10 : 0,
    course: index % 360,
    accuracy: 0,
    address: null,
    network: null,
    geofenceIds: null,
    attributes: {
      priority: 0,
      sat: 9 + (index % 6),
      event: 0,
      ignition: isDriving,
      motion: isDriving,
      rssi: 4,
      pdop: 1.1,
      hdop: 0.7,
      power: 13.8 + (index % 5) / 100,
      battery: 4.1,
      fuel: 60 - (index % 3000) / 100,
      odometer: 40_000_000 + metres,
      distance: isDriving ? SPEED * 10 : 0,
      totalDistance: 900_000 + metres,
      hours: 3_600_000 + index * 5_000,
      io24: 38,
      io66: 13_812,
    },
    hash: deviceId * 1_000_003 + index,
  }
}
