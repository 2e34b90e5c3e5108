const RADIANS = Math.PI / 180

/** The nearest of many points; -1 without points. `distance` on the unit sphere is straight through the globe. */
export interface Nearest {
  index: number
  distance: number
}

/** Finds the nearest of many points on the globe. */
export interface NearestPoint {
  find(latitude: number, longitude: number): Nearest
}

/** Many points on the globe, ordered so that few have to be looked at. */
export interface PointTree extends NearestPoint {
  /** Every point at most so far away. */
  within(latitude: number, longitude: number, distance: number): number[]
  /** The nearest of these few. */
  findAmong(indexes: readonly number[], latitude: number, longitude: number): Nearest
}

/**
 * Build the tree. Points stand as unit vectors, so poles and the 180th meridian are places like any other. The tree has
 * no nodes: `order` stands so that the middle of each stretch divides it along one axis.
 */
export function createPointTree(latitudes: Float64Array, longitudes: Float64Array): PointTree {
  const count = latitudes.length
  const points = new Float64Array(count * 3)
  for (let index = 0; index < count; index++) points.set(vector(latitudes[index]!, longitudes[index]!), index * 3)
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  divide(points, order, 0)

  /** Look at a stretch of the tree, where it may hold what is wanted. */
  function search(low: number, high: number, axis: number, wish: Wish): void {
    if (low >= high) return
    const middle = (low + high) >> 1
    const index = order[middle]!
    const square = squareDistance(points, index, wish.target)
    if (square <= wish.square) wish.take(index, square)
    const aside = wish.target[axis]! - points[index * 3 + axis]!
    const next = (axis + 1) % 3
    if (aside < 0) search(low, middle, next, wish)
    else search(middle + 1, high, next, wish)
    // The other side can hold more only if the plane between them is near enough.
    if (aside * aside > wish.square) return
    if (aside < 0) search(middle + 1, high, next, wish)
    else search(low, middle, next, wish)
  }

  return {
    find(latitude, longitude) {
      const target = vector(latitude, longitude)
      const best = { index: -1, distance: Number.POSITIVE_INFINITY }
      const wish: Wish = {
        target,
        square: Number.POSITIVE_INFINITY,
        take(index, square) {
          wish.square = square
          best.index = index
        },
      }
      search(0, count, 0, wish)
      best.distance = Math.sqrt(wish.square)
      return best
    },
    within(latitude, longitude, distance) {
      const found: number[] = []
      const take = (index: number): void => void found.push(index)
      search(0, count, 0, { target: vector(latitude, longitude), square: distance * distance, take })
      return found
    },
    findAmong(indexes, latitude, longitude) {
      const target = vector(latitude, longitude)
      let [best, least] = [-1, Number.POSITIVE_INFINITY]
      for (const index of indexes) {
        const square = squareDistance(points, index, target)
        if (square >= least) continue
        best = index
        least = square
      }
      return { index: best, distance: Math.sqrt(least) }
    },
  }
}

type Vector = readonly [number, number, number]

/** What a search of the tree is for. */
interface Wish {
  target: Vector
  /** Square of the distance up to which points are taken. */
  square: number
  take(index: number, square: number): void
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

function vector(latitude: number, longitude: number): Vector {
  const flat = Math.cos(latitude * RADIANS)
  return [flat * Math.cos(longitude * RADIANS), flat * Math.sin(longitude * RADIANS), Math.sin(latitude * RADIANS)]
}

function squareDistance(points: Float64Array, index: number, target: Vector): number {
  const dx = points[index * 3]! - target[0]
  const dy = points[index * 3 + 1]! - target[1]
  const dz = points[index * 3 + 2]! - target[2]
  return dx * dx + dy * dy + dz * dz
}
