import type { Scene } from '../scene.ts'
import type { Trail } from '../trail.ts'

const DAY_MS = 86_400_000

/** By the trail, which lives as long as the device is tracked. A restart begins to count anew. */
const counts = new WeakMap<Trail, { day: number; count: number }>()

/** How many positions of the device were kept since midnight, UTC. */
export function countToday({ trail, now }: Scene): number {
  const known = counts.get(trail)
  return known !== undefined && known.day === dayOf(now) ? known.count : 0
}

/** Count a position that is kept. */
export function countKept(scene: Scene): void {
  counts.set(scene.trail, { day: dayOf(scene.now), count: countToday(scene) + 1 })
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS)
}
