/**
 * The unit of every quantity on the wire, stated once. Names that carry no unit of their own use these.
 * Source: reference tracking server, position entity; CORE 9 for the factors.
 */
export const UNITS = {
  latitude: 'degrees',
  longitude: 'degrees',
  altitude: 'metres',
  speed: 'knots',
  course: 'degrees',
  accuracy: 'metres',
  distance: 'metres',
  totalDistance: 'metres',
  odometer: 'metres',
  hours: 'milliseconds',
  power: 'volts',
  battery: 'volts',
  batteryLevel: 'percent',
  fuel: 'litres',
  duration: 'milliseconds',
} as const

/** Radius in metres of the sphere that distances are measured on, as the reference server does. */
export const EARTH_RADIUS = 6_378_137

export const KMH_PER_KNOT = 1.852
export const MPH_PER_KNOT = 1.15078
/** Miles in one kilometre (not in one metre: the specification's factor is applied after dividing by 1000). */
export const MILES_PER_KM = 0.621371
const METRES_PER_SECOND_PER_KNOT = 1852 / 3600

/**
 * Decimals two different values need to be told apart when both are written: nobody believes that 80 is above 80.
 * @returns 0 for equal ones, and for those that differ only behind the second decimal
 */
export function telltaleDecimals(one: number, other: number): number {
  return [0, 1, 2].find((decimals) => one.toFixed(decimals) !== other.toFixed(decimals)) ?? 0
}

/** Speed in km/h of a speed in knots. */
export function kmhFromKnots(knots: number): number {
  return knots * KMH_PER_KNOT
}

/** Speed in miles per hour of a speed in knots. */
export function mphFromKnots(knots: number): number {
  return knots * MPH_PER_KNOT
}

/** Speed in knots of a speed in km/h, as trackers report it (factor of the reference server). */
export function knotsFromKmh(kmh: number): number {
  return kmh * 0.539957
}

/** Speed in knots of a speed in metres per second (factor of the reference server). */
export function knotsFromMps(mps: number): number {
  return mps * 1.94384
}

/** Speed in knots of a speed in miles per hour (factor of the reference server). */
export function knotsFromMph(mph: number): number {
  return mph * 0.868976
}

/** Speed in metres per second of a speed in knots. */
export function mpsFromKnots(knots: number): number {
  return knots * METRES_PER_SECOND_PER_KNOT
}

/** Kilometres of a distance in metres. */
export function kmFromMetres(metres: number): number {
  return metres / 1000
}

/** Miles of a distance in metres. */
export function milesFromMetres(metres: number): number {
  return (metres / 1000) * MILES_PER_KM
}
