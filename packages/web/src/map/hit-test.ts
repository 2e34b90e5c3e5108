import {
  CLUSTER,
  CLUSTER_STRIDE,
  clusterRadius,
  type Extent,
  type Scene,
  VEHICLE,
  VEHICLE_STRIDE,
} from '../data/scene.ts'

/** What lies under a point of the map. Extents are offsets from the origin of the scene. */
export type Hit = { kind: 'vehicle'; id: number } | { kind: 'cluster'; extent: Extent }

/** Where a vehicle of the scene is shown at `now` (milliseconds since the epoch of the scene), as offset. */
export function shownPlace(scene: Scene, index: number, now: number): { x: number; y: number } {
  const field = (name: keyof typeof VEHICLE) => scene.vehicles[index * VEHICLE_STRIDE + VEHICLE[name]] ?? 0
  const duration = field('duration')
  const done = duration > 0 ? Math.max(0, Math.min(1, (now - field('startedAt')) / duration)) : 1
  return {
    x: field('fromX') * (1 - done) + field('toX') * done,
    y: field('fromY') * (1 - done) + field('toY') * done,
  }
}

/**
 * The topmost thing under a point: vehicles lie above clusters, later ones above earlier ones.
 *
 * @param point offset from the origin of the scene
 * @param pixel length of a pixel on the unit square
 * @param reach how near to a vehicle counts, in pixels
 */
export function hitTest(
  scene: Scene,
  point: { x: number; y: number; now: number },
  pixel: number,
  reach: number,
): Hit | null {
  for (let index = scene.ids.length - 1; index >= 0; index--) {
    const { x, y } = shownPlace(scene, index, point.now)
    if ((x - point.x) ** 2 + (y - point.y) ** 2 < (reach * pixel) ** 2) {
      return { kind: 'vehicle', id: scene.ids[index] ?? 0 }
    }
  }
  for (let at = 0; at < scene.clusters.length; at += CLUSTER_STRIDE) {
    const field = (offset: number) => scene.clusters[at + offset] ?? 0
    const radius = clusterRadius(field(CLUSTER.count)) * pixel
    if ((field(CLUSTER.x) - point.x) ** 2 + (field(CLUSTER.y) - point.y) ** 2 > radius ** 2) continue
    const extent = {
      minX: field(CLUSTER.minX),
      minY: field(CLUSTER.minY),
      maxX: field(CLUSTER.maxX),
      maxY: field(CLUSTER.maxY),
    }
    return { kind: 'cluster', extent }
  }
  return null
}
