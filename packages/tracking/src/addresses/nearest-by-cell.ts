import type { NearestPoint, PointTree } from './nearest-point.ts'

/** Cells of a hundredth of a degree, some 1,100 m high: a fleet stays in few of them. */
const CELLS_A_DEGREE = 100
const HALF_CELL = 0.5 / CELLS_A_DEGREE
/** 180° west and 180° east are cells of their own. */
const CELLS_AROUND = 360 * CELLS_A_DEGREE + 1
const RADIANS = Math.PI / 180
/** Longer than half the diagonal of the largest cell, at the equator, on the unit sphere. */
const HALF_DIAGONAL = HALF_CELL * RADIANS * Math.SQRT2 * 1.01
/** A whole country of vehicles; beyond it all begins anew. */
const MOST_CELLS = 20_000

/**
 * Answers what the tree would, for many questions about few places: for each cell it keeps the points that can be the
 * nearest of anything in it, which nearly always are one or two.
 */
export function createNearestByCell(tree: PointTree): NearestPoint {
  const candidates = new Map<number, readonly number[]>()

  function candidatesOf(row: number, column: number): readonly number[] {
    const key = row * CELLS_AROUND + column
    let found = candidates.get(key)
    if (found !== undefined) return found
    const [latitude, longitude] = [row / CELLS_A_DEGREE + HALF_CELL, column / CELLS_A_DEGREE + HALF_CELL]
    const { distance } = tree.find(latitude, longitude)
    // Who is nearest to a corner is no further from the middle than the nearest of the middle by a whole diagonal.
    found = tree.within(latitude, longitude, distance + 2 * HALF_DIAGONAL)
    if (candidates.size >= MOST_CELLS) candidates.clear()
    candidates.set(key, found)
    return found
  }

  return {
    find(latitude, longitude) {
      const row = Math.floor(latitude * CELLS_A_DEGREE)
      const column = Math.floor(longitude * CELLS_A_DEGREE)
      return tree.findAmong(candidatesOf(row, column), latitude, longitude)
    },
  }
}
