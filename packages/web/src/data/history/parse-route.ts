import type { TrackPoint } from '@rastro/reports'

/** Why there is nothing to show; each has its sentence in the words of the screen. */
export type HistoryProblem =
  /** Not even JSON (REP-10). */
  | 'unreadable'
  /** An answer, but no list (REP-08). */
  | 'notAList'
  /** A list, but not of positions (REP-08). */
  | 'notPositions'
  | 'refused'
  | 'unreachable'

export class HistoryFailure extends Error {
  readonly problem: HistoryProblem
  /** Status and text of the server, for support. */
  readonly detail: string
  constructor(problem: HistoryProblem, detail = '') {
    super(`The history could not be loaded: ${problem}`)
    this.name = 'HistoryFailure'
    this.problem = problem
    this.detail = detail
  }
}

/** One point of a route: what reports compute from, and what the screen shows besides. Units of the wire. */
export interface RoutePoint extends TrackPoint {
  /** Degrees. */
  course: number
  /** Undefined when the tracker did not tell. */
  ignition: boolean | undefined
  address: string | null
  /** The first one it lies in, 0 = none. */
  geofenceId: number
  /** All the tracker told. */
  attributes: Readonly<Record<string, unknown>>
}

/** What every point of a route must have (POS-45). */
const FIELDS = ['id', 'latitude', 'longitude', 'course'] as const

/**
 * Read the answer of the route report.
 * @throws HistoryFailure it is no list of positions
 */
export function parseRoute(text: string): RoutePoint[] {
  const list = listOf(text)
  if (!Array.isArray(list)) throw new HistoryFailure('notAList')
  return list.map(pointOf)
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new HistoryFailure('unreadable', text.slice(0, 200)), { cause })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function pointOf(value: unknown): RoutePoint {
  if (!isRecord(value)) throw new HistoryFailure('notPositions')
  for (const field of FIELDS) if (!Number.isFinite(value[field])) throw new HistoryFailure('notPositions', field)
  const time = Date.parse(String(value['fixTime'] ?? value['deviceTime']))
  if (!Number.isFinite(time)) throw new HistoryFailure('notPositions', 'fixTime')
  const attributes = isRecord(value['attributes']) ? value['attributes'] : {}
  const number = (name: string): number | undefined => {
    const told = attributes[name]
    return typeof told === 'number' && Number.isFinite(told) ? told : undefined
  }
  return {
    id: Number(value['id']),
    time,
    latitude: Number(value['latitude']),
    longitude: Number(value['longitude']),
    speed: Number(value['speed'] ?? 0) || 0,
    course: Number(value['course']),
    odometer: number('odometer'),
    totalDistance: number('totalDistance'),
    hours: number('hours'),
    fuelUsed: number('fuelUsed'),
    fuel: number('fuel'),
    fuelLevel: number('fuelLevel'),
    ignition: typeof attributes['ignition'] === 'boolean' ? attributes['ignition'] : undefined,
    address: typeof value['address'] === 'string' ? value['address'] : null,
    geofenceId: Array.isArray(value['geofenceIds']) ? Number(value['geofenceIds'][0] ?? 0) || 0 : 0,
    attributes,
  }
}
