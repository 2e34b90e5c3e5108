import type { RoutePoint } from '../parse-route.ts'

/** Nine in the morning, UTC. */
export const NINE = Date.UTC(2026, 10, 20, 9)
const METRES_PER_DEGREE = 111_319.49

/** One row: seconds since nine, metres east of the yard, knots, and what else is told. */
export type Row = readonly [seconds: number, metres: number, speed: number, told?: Partial<RoutePoint>]

/** A route on the equator as the server tells it. */
export function routeOf(rows: readonly Row[]): RoutePoint[] {
  return rows.map(([seconds, metres, speed, told = {}], index) => ({
    id: index + 1,
    time: NINE + seconds * 1000,
    latitude: 0.000001,
    longitude: 10 + metres / METRES_PER_DEGREE,
    speed,
    course: 90,
    odometer: undefined,
    totalDistance: 1000 + metres,
    hours: undefined,
    fuelUsed: undefined,
    fuel: undefined,
    fuelLevel: undefined,
    ignition: speed > 0,
    address: null,
    geofenceId: 0,
    attributes: {},
    ...told,
  }))
}

/** Ten minutes in the yard, ten at about 36 km/h, half an hour at the customer. */
export const DELIVERY: readonly Row[] = [
  ...Array.from({ length: 10 }, (_, index) => [index * 60, 0, 0] as const),
  ...Array.from({ length: 61 }, (_, index) => [600 + index * 10, index * 100, index === 30 ? 60 : 19.4] as const),
  ...Array.from(
    { length: 30 },
    (_, index) => [1260 + index * 60, 6000, 0, { address: 'Rua Augusta, 12, Consolação', geofenceId: 4 }] as const,
  ),
]

/** The same as the wire has it. */
export function wireOf(points: readonly RoutePoint[]): string {
  return JSON.stringify(
    points.map(({ time, address, geofenceId, ignition, totalDistance, ...point }) => ({
      ...point,
      fixTime: new Date(time).toISOString(),
      address,
      geofenceIds: geofenceId === 0 ? null : [geofenceId],
      attributes: { ignition, totalDistance },
    })),
  )
}
