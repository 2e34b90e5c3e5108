/** What reports read of a stored position; units as on the wire. Late for its time or not, points come in its order. */
export interface TrackPoint {
  id: number
  /** Fix time in epoch milliseconds. */
  time: number
  latitude: number
  longitude: number
  speed: number
  /** The tracker's or the vehicle's own, metres. */
  odometer: number | undefined
  /** Added up by the server, metres. */
  totalDistance: number | undefined
  /** Engine hours, milliseconds. */
  hours: number | undefined
  /** Counter of what the engine burned, litres. */
  fuelUsed: number | undefined
  /** What is in the tank, litres. */
  fuel: number | undefined
  /** What is in the tank, percent. */
  fuelLevel: number | undefined
}

/** The attributes of a position that a {@link TrackPoint} takes, in the order a store may read them. */
export const TRACK_ATTRIBUTES = ['odometer', 'totalDistance', 'hours', 'fuelUsed', 'fuel', 'fuelLevel'] as const

/** Equatorial radius in metres, as the reference server uses it. */
const EARTH_RADIUS = 6_378_137
const RADIANS = Math.PI / 180

interface Place {
  latitude: number
  longitude: number
}

/** Great-circle distance in metres. */
export function metresBetween(from: Place, to: Place): number {
  const dLatitude = ((to.latitude - from.latitude) * RADIANS) / 2
  const dLongitude = ((to.longitude - from.longitude) * RADIANS) / 2
  const a =
    Math.sin(dLatitude) ** 2 +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * Math.sin(dLongitude) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** 0/0 is what trackers say before their first fix, not a place a vehicle was at. */
export function isNowhere({ latitude, longitude }: Place): boolean {
  return latitude === 0 && longitude === 0
}
