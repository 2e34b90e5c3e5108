import { clusterRadius } from '../scene.ts'

/** Vehicles closer than this many pixels at the whole zoom level below share a cell. */
const CELL_PIXELS = 64
/** Fewer vehicles than this in a cell are drawn one by one. */
const SMALLEST_CLUSTER = 4
/** A bubble swallows vehicles that would stand within this many pixels of its rim. */
const RIM_PIXELS = 12

/** Columns of points in pixels of the present zoom, relative to the view's upper left corner. */
export interface Points {
  count: number
  x: Float32Array
  y: Float32Array
  /** Index into the counters of a cluster. */
  kind: Uint8Array
}

const KINDS = 5

/** A bubble: its centre is the mean of its members. */
export interface Bubble {
  x: number
  y: number
  count: number
  /** In pixels; follows the count. */
  radius: number
  kinds: number[]
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export interface Grid {
  /** Pixels a cell is wide at the present zoom. */
  cell: number
  /** Where the world's corner lies, so that cells stay put while the view moves. */
  offsetX: number
  offsetY: number
  width: number
  height: number
}

/** Cell size in pixels at a zoom: fixed on the ground between two whole levels, so that zooming does not reshuffle. */
export function cellPixels(zoom: number): number {
  return CELL_PIXELS * 2 ** (zoom - Math.floor(zoom))
}

/**
 * Gather points into bubbles. Members of one grid cell form a bubble when there are enough; bubbles that would overlap
 * are merged, and single points under a bubble join it. `single` is called with the index of every point left alone.
 */
export function clusterPoints(points: Points, grid: Grid, single: (index: number) => void): Bubble[] {
  const { cells, counts } = countCells(points, grid)
  const bubbles = sumCells(points, cells, counts)
  const merged = mergeOverlapping(bubbles)
  for (let index = 0; index < points.count; index++) {
    if ((counts[cells[index] ?? 0] ?? 0) >= SMALLEST_CLUSTER) continue
    const host = bubbleAt(merged, points.x[index] ?? 0, points.y[index] ?? 0)
    if (host === undefined) single(index)
    else absorb(host, lonely(points, index))
  }
  return merged
}

/** The cell of each point, and how many points each cell has. */
function countCells({ count, x, y }: Points, { cell, offsetX, offsetY, width, height }: Grid) {
  const columns = Math.ceil(width / cell) + 2
  const counts = new Uint32Array(columns * (Math.ceil(height / cell) + 2))
  const cells = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const column = Math.floor(((x[index] ?? 0) + offsetX) / cell)
    const own = Math.floor(((y[index] ?? 0) + offsetY) / cell) * columns + column
    cells[index] = own
    counts[own] = (counts[own] ?? 0) + 1
  }
  return { cells, counts }
}

/** A bubble for every cell with enough points. Sums lie in one array, or fifty thousand small steps would add up. */
function sumCells({ count, x, y, kind }: Points, cells: Uint32Array, counts: Uint32Array): Bubble[] {
  const sums = new Float64Array(counts.length * SUM.length)
  for (let index = 0; index < count; index++) {
    const cell = cells[index] ?? 0
    if ((counts[cell] ?? 0) < SMALLEST_CLUSTER) continue
    const at = cell * SUM.length
    const px = x[index] ?? 0
    const py = y[index] ?? 0
    const kindAt = at + SUM.kinds + (kind[index] ?? 0)
    sums[at + SUM.x] = (sums[at + SUM.x] ?? 0) + px
    sums[at + SUM.y] = (sums[at + SUM.y] ?? 0) + py
    sums[kindAt] = (sums[kindAt] ?? 0) + 1
    // Kept as their negatives, so that the zeros the array begins with are always smaller.
    sums[at + SUM.minX] = Math.max(sums[at + SUM.minX] ?? 0, FAR - px)
    sums[at + SUM.minY] = Math.max(sums[at + SUM.minY] ?? 0, FAR - py)
    sums[at + SUM.maxX] = Math.max(sums[at + SUM.maxX] ?? 0, FAR + px)
    sums[at + SUM.maxY] = Math.max(sums[at + SUM.maxY] ?? 0, FAR + py)
  }
  const bubbles: Bubble[] = []
  for (const [cell, members] of counts.entries()) {
    if (members >= SMALLEST_CLUSTER) bubbles.push(bubbleOf(sums, cell * SUM.length, members))
  }
  return bubbles
}

/** Places of the sums of one cell. */
const SUM = {
  x: 0,
  y: 1,
  kinds: 2,
  minX: 2 + KINDS,
  minY: 3 + KINDS,
  maxX: 4 + KINDS,
  maxY: 5 + KINDS,
  length: 6 + KINDS,
}
/** Further than any point may lie from the corner of the view, in pixels. */
const FAR = 100_000

function bubbleOf(sums: Float64Array, at: number, count: number): Bubble {
  const sum = (offset: number) => sums[at + offset] ?? 0
  return {
    x: sum(SUM.x) / count,
    y: sum(SUM.y) / count,
    count,
    radius: clusterRadius(count),
    kinds: Array.from({ length: KINDS }, (_, kind) => sum(SUM.kinds + kind)),
    minX: FAR - sum(SUM.minX),
    minY: FAR - sum(SUM.minY),
    maxX: sum(SUM.maxX) - FAR,
    maxY: sum(SUM.maxY) - FAR,
  }
}

function lonely(points: Points, index: number): Bubble {
  const x = points.x[index] ?? 0
  const y = points.y[index] ?? 0
  const kinds = Array.from({ length: KINDS }, (_, kind) => (kind === points.kind[index] ? 1 : 0))
  return { x, y, count: 1, radius: 0, kinds, minX: x, minY: y, maxX: x, maxY: y }
}

/** Some 200 bubbles at most share a screen, so comparing all with all is cheap; repeated until none overlap. */
function mergeOverlapping(bubbles: Bubble[]): Bubble[] {
  let merged = bubbles.toSorted((a, b) => b.count - a.count)
  for (let round = 0; round < 4; round++) {
    const kept: Bubble[] = []
    for (const bubble of merged) {
      const host = kept.find((other) => overlap(other, bubble))
      if (host === undefined) kept.push(bubble)
      else absorb(host, bubble)
    }
    if (kept.length === merged.length) return kept
    merged = kept
  }
  return merged
}

function overlap(a: Bubble, b: Bubble): boolean {
  const reach = a.radius + b.radius + 2
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < reach ** 2
}

function absorb(host: Bubble, guest: Bubble): void {
  const count = host.count + guest.count
  host.x += ((guest.x - host.x) * guest.count) / count
  host.y += ((guest.y - host.y) * guest.count) / count
  host.count = count
  host.radius = clusterRadius(count)
  host.kinds = host.kinds.map((value, kind) => value + (guest.kinds[kind] ?? 0))
  host.minX = Math.min(host.minX, guest.minX)
  host.minY = Math.min(host.minY, guest.minY)
  host.maxX = Math.max(host.maxX, guest.maxX)
  host.maxY = Math.max(host.maxY, guest.maxY)
}

function bubbleAt(bubbles: readonly Bubble[], x: number, y: number): Bubble | undefined {
  return bubbles.find((bubble) => {
    const reach = bubble.radius + RIM_PIXELS
    return (bubble.x - x) ** 2 + (bubble.y - y) ** 2 < reach ** 2
  })
}
