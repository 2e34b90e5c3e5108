const RADIANS = Math.PI / 180

/** Finds the nearest of many points on the globe. */
export interface NearestPoint {
  /** Index of the nearest point; -1 without points. `distance` on the unit sphere is straight through the globe. */
  find(latitude: number, longitude: number): { index: number; distance: number }
}

/**
 * Build the tree. Points stand as unit vectors, so poles and the 180th meridian are places like any other. The tree has
 * no nodes: `order` stands so that the middle of each stretch divides it along one axis.
 */
export function createNearestPoint(latitudes: Float64Array, longitudes: Float64Array): NearestPoint {
  const count = latitudes.length
  const points = new Float64Array(count * 3)
  for (let index = 0; index < count; index++) points.set(vector(latitudes[index]!, longitudes[index]!), index * 3)
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  divide(points, order, 0)

  return {
    find(latitude, longitude) {
      const target = vector(latitude, longitude)
      const best = { index: -1, distance: Number.POSITIVE_INFINITY }
      let square = Number.POSITIVE_INFINITY

      function search(low: number, high: number, axis: number): void {
        if (low >= high) return
        const middle = (low + high) >> 1
        const index = order[middle]!
        const here = squareDistance(points, index, target)
        if (here < square) {
          square = here
          best.index = index
        }
        const aside = target[axis]! - points[index * 3 + axis]!
        const next = (axis + 1) % 3
        if (aside < 0) search(low, middle, next)
        else search(middle + 1, high, next)
        // The other side can be nearer only if the plane between them is.
        if (aside * aside >= square) return
        if (aside < 0) search(middle + 1, high, next)
        else search(low, middle, next)
      }

      search(0, count, 0)
      best.distance = Math.sqrt(square)
      return best
    },
  }
}

/** Put the middle of a stretch in its place along an axis, and go on with both halves along the next. */
function divide(points: Float64Array, order: Uint32Array, axis: number): void {
  if (order.length < 2) return
  const middle = order.length >> 1
  select(points, order, { axis, wanted: middle })
  const next = (axis + 1) % 3
  divide(points, order.subarray(0, middle), next)
  divide(points, order.subarray(middle + 1), next)
}

/** Hoare's selection: nothing before `wanted` is larger than what stands there then, nothing after it smaller. */
function select(points: Float64Array, order: Uint32Array, { axis, wanted }: { axis: number; wanted: number }): void {
  let [low, high] = [0, order.length - 1]
  while (low < high) {
    const pivot = points[order[(low + high) >> 1]! * 3 + axis]!
    let [left, right] = [low, high]
    while (left <= right) {
      while (points[order[left]! * 3 + axis]! < pivot) left++
      while (points[order[right]! * 3 + axis]! > pivot) right--
      if (left > right) break
      const swapped = order[left]!
      order[left++] = order[right]!
      order[right--] = swapped
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else return
  }
}

function vector(latitude: number, longitude: number): [number, number, number] {
  const flat = Math.cos(latitude * RADIANS)
  return [flat * Math.cos(longitude * RADIANS), flat * Math.sin(longitude * RADIANS), Math.sin(latitude * RADIANS)]
}

function squareDistance(points: Float64Array, index: number, [x, y, z]: readonly [number, number, number]): number {
  const [dx, dy, dz] = [points[index * 3]! - x, points[index * 3 + 1]! - y, points[index * 3 + 2]! - z]
  return dx * dx + dy * dy + dz * dz
}
