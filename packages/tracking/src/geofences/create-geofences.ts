import { type Attributes, type Place, parseArea } from '@rastro/contracts'
import { type Box, boxContains, unwrap } from './box.ts'
import { createGeofenceGrid } from './geofence-grid.ts'
import { createShape, type Shape } from './shape.ts'

/** What the hot path needs of a geofence. */
interface Fence {
  readonly id: number
  readonly box: Box
  readonly shape: Shape
  /** Metres above the sea; 0 is no limit. */
  readonly floor: number
  readonly ceiling: number
}

/** As much of a geofence as decides where it is. */
interface Boundary {
  id: number
  area: string | null
  attributes: Attributes
}

interface Point extends Place {
  /** Metres. */
  altitude: number
}

/** Every geofence, ready to be asked for a point. */
export interface Geofences {
  /**
   * Add or replace a geofence.
   * @throws Refusal `invalidInput` when its area cannot be read; the one that was there before is gone then
   */
  put(geofence: Boundary): void
  remove(id: number): void
  /** Ids of the geofences among `acting` that a point is in, ascending. */
  containing(point: Point, acting: ReadonlySet<number>): number[]
  /** Ids of those among `acting` that the way between two points touches while neither point is inside, ascending. */
  crossed(from: Point, to: Point, acting: ReadonlySet<number>): number[]
}

/** As many geofences are tested one by one; more are looked up in the grid. */
const FEW = 8

/** Create an empty set of geofences. */
export function createGeofences(): Geofences {
  const fences = new Map<number, Fence>()
  const grid = createGeofenceGrid<Fence>()

  function remove(id: number): void {
    const fence = fences.get(id)
    if (fence === undefined) return
    fences.delete(id)
    grid.remove(fence)
  }

  return {
    put(geofence) {
      remove(geofence.id)
      const fence = createFence(geofence)
      fences.set(fence.id, fence)
      grid.put(fence)
    },
    remove,
    containing(point, acting) {
      const found: number[] = []
      if (acting.size === 0) return found
      const { latitude, longitude } = point
      const visit = (fence: Fence): void => {
        if (acting.has(fence.id) && isInside(fence, point)) found.push(fence.id)
      }
      if (acting.size > FEW) grid.visitAt(latitude, longitude, visit)
      else {
        for (const id of acting) {
          const fence = fences.get(id)
          if (fence !== undefined && boxContains(fence.box, latitude, longitude)) visit(fence)
        }
      }
      return found.length > 1 ? found.sort(ascending) : found
    },
    crossed(from, to, acting) {
      if (acting.size === 0) return []
      return [...grid.near(wayBox(from, to))]
        .filter((fence) => acting.has(fence.id) && !isInside(fence, from) && !isInside(fence, to))
        .filter((fence) => isAtHeight(fence, to.altitude) && fence.shape.meets(from, to))
        .map(({ id }) => id)
        .sort(ascending)
    },
  }
}

function createFence({ id, area, attributes }: Boundary): Fence {
  const distance = numberOf(attributes, 'polylineDistance')
  const shape = createShape(parseArea(area ?? ''), distance > 0 ? distance : undefined)
  return {
    id,
    shape,
    box: shape.box,
    floor: numberOf(attributes, 'floor'),
    ceiling: numberOf(attributes, 'ceiling'),
  }
}

function isInside(fence: Fence, { latitude, longitude, altitude }: Point): boolean {
  return isAtHeight(fence, altitude) && fence.shape.contains(latitude, longitude)
}

function isAtHeight({ floor, ceiling }: Fence, altitude: number): boolean {
  return (floor === 0 || altitude >= floor) && (ceiling === 0 || altitude <= ceiling)
}

/** A finite number of the attributes, also one written as text; else 0. */
function numberOf(attributes: Attributes, key: string): number {
  const value = Number(attributes[key] ?? 0)
  return Number.isFinite(value) ? value : 0
}

function wayBox(from: Place, to: Place): Box {
  const { longitudes } = unwrap([from, to])
  return {
    south: Math.min(from.latitude, to.latitude),
    north: Math.max(from.latitude, to.latitude),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  }
}

function ascending(one: number, other: number): number {
  return one - other
}
