import type { PositionRecord } from './position-record.ts'

/** A complete record for tests and benchmarks; `changes` is what matters to them. */
export function samplePosition(changes: Partial<PositionRecord> = {}): PositionRecord {
  const fixTime = changes.fixTime ?? new Date('2026-11-20T12:00:00Z')
  return {
    id: 1,
    deviceId: 1,
    protocol: 'teltonika',
    serverTime: new Date(fixTime.getTime() + 1500),
    deviceTime: fixTime,
    fixTime,
    valid: true,
    latitude: -23.561414,
    longitude: -46.655881,
    altitude: 760,
    speed: 21.598272,
    course: 137,
    accuracy: 0,
    address: null,
    network: null,
    geofenceIds: null,
    attributes: { ignition: true, motion: true, sat: 14, power: 13.8, odometer: 1_234_567, totalDistance: 98_765.43 },
    hash: 7_000_000_000_000_001,
    ...changes,
  }
}
