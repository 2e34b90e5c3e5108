import { isValidCoordinate, type Server, type User } from '@rastro/contracts'

/** What the map looks at. Degrees. */
export interface Camera {
  latitude: number
  longitude: number
  zoom: number
}

/** Zoom when a place is given without one (MAP-04, OP-45). */
export const DEFAULT_ZOOM = 17
/** Zoom when centring on a vehicle (MAP-03). */
export const VEHICLE_ZOOM = 18
/** Nearer than this the map shows nothing more. */
export const MAX_ZOOM = 20
/** Brazil, until something better is known. */
export const FIRST_CAMERA: Camera = { latitude: -15, longitude: -52, zoom: 3.6 }

type Home = Pick<User, 'latitude' | 'longitude' | 'zoom'> | Pick<Server, 'latitude' | 'longitude' | 'zoom'>

/**
 * Where the map opens: the first place that is one, the user's before the server's unless that forces its own; null = show
 * the whole fleet (MAP-13, MAP-14, OP-45).
 */
export function homeCamera(first: Home | null, second: Home | null): Camera | null {
  for (const home of [first, second]) {
    if (home === null || !isValidCoordinate(home.latitude, home.longitude)) continue
    const zoom = [first?.zoom, second?.zoom].find((value) => value !== undefined && value > 0)
    return { latitude: home.latitude, longitude: home.longitude, zoom: Math.min(MAX_ZOOM, zoom ?? DEFAULT_ZOOM) }
  }
  return null
}

const KEY = 'rastro.camera'

/** The camera of this tab before it was loaded anew. */
export function savedCamera(): Camera | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isCamera(saved) ? saved : null
  } catch {
    // Storage is switched off or holds something else: as if nothing was saved.
    return null
  }
}

export function saveCamera(camera: Camera): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(camera))
  } catch {
    // Storage is switched off: the next load opens at home.
  }
}

function isCamera(value: unknown): value is Camera {
  if (typeof value !== 'object' || value === null) return false
  return ['latitude', 'longitude', 'zoom'].every((key) => key in value && Number.isFinite(Reflect.get(value, key)))
}
