import type { TrackerRecord } from '@rastro/testkit/trackers/tracker'

/** About a hundred metres of latitude. */
const STEP_DEGREES = 0.0009

/** What a tracker on Avenida Paulista says after some steps north; each record is a second after the one before. */
export function recordAt(step: number, speedKmh: number): TrackerRecord {
  return {
    fixTime: new Date(Math.floor(Date.now() / 1000) * 1000 + step * 1000),
    latitude: -23.5615 + step * STEP_DEGREES,
    longitude: -46.6559,
    altitude: 760,
    speedKmh,
    course: 0,
    satellites: 9,
    ignition: true,
    odometer: 1000 + step * 100,
    power: 13.8,
    battery: 4.1,
  }
}
