import { clusterRadius } from '../scene.ts'

/** Vehicles closer than this many pixels at the whole zoom level below share a cell. */
const CELL_PIXELS = 68
/** Fewer vehicles than this in a cell are drawn one by one. */
const SMALLEST_CLUSTER = 3
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

export const KINDS = 5

/** A bubble: its centre is the mean of its members. */
export interface Bubble {
  x: number
  y: number
  count: number
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
  const { cells, columns } = countCells(points, grid)
  const bubbles = new Map<number, Bubble>()
  const alone: number[] = []
  for (let index = 0; index < points.count; index++) {
    const cell = cellOf(points, grid, columns, index)
    if ((cells[cell] ?? 0) < SMALLEST_CLUSTER) alone.push(index)
    else join(bubbles, cell, points, index)
  }
  const merged = mergeOverlapping([...bubbles.values()])
  for (const index of alone) {
    const host = bubbleAt(merged, points.x[index] ?? 0, points.y[index] ?? 0)
    if (host === undefined) single(index)
    else add(host, points, index)
  }
  return merged
}

function countCells(points: Points, grid: Grid): { cells: Uint32Array; columns: number } {
  const columns = Math.ceil(grid.width / grid.cell) + 2
  const rows = Math.ceil(grid.height / grid.cell) + 2
  const cells = new Uint32Array(columns * rows)
  for (let index = 0; index < points.count; index++) {
    const cell = cellOf(points, grid, columns, index)
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  return { cells, columns }
}

function cellOf(points: Points, grid: Grid, columns: number, index: number): number {
  const column = Math.floor(((points.x[index] ?? 0) + grid.offsetX) / grid.cell)
  const row = Math.floor(((points.y[index] ?? 0) + grid.offsetY) / grid.cell)
  return row * columns + column
}

function join(bubbles: Map<number, Bubble>, cell: number, points: Points, index: number): void {
  let bubble = bubbles.get(cell)
  if (bubble === undefined) {
    const x = points.x[index] ?? 0
    const y = points.y[index] ?? 0
    bubble = { x: 0, y: 0, count: 0, kinds: [0, 0, 0, 0, 0], minX: x, minY: y, maxX: x, maxY: y }
    bubbles.set(cell, bubble)
  }
  add(bubble, points, index)
}

function add(bubble: Bubble, points: Points, index: number): void {
  const x = points.x[index] ?? 0
  const y = points.y[index] ?? 0
  const kind = points.kind[index] ?? 0
  bubble.count++
  bubble.kinds[kind] = (bubble.kinds[kind] ?? 0) + 1
  bubble.x += (x - bubble.x) / bubble.count
  bubble.y += (y - bubble.y) / bubble.count
  bubble.minX = Math.min(bubble.minX, x)
  bubble.minY = Math.min(bubble.minY, y)
  bubble.maxX = Math.max(bubble.maxX, x)
  bubble.maxY = Math.max(bubble.maxY, y)
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
  const reach = clusterRadius(a.count) + clusterRadius(b.count) + 2
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < reach ** 2
}

function absorb(host: Bubble, guest: Bubble): void {
  const count = host.count + guest.count
  host.x += ((guest.x - host.x) * guest.count) / count
  host.y += ((guest.y - host.y) * guest.count) / count
  host.count = count
  host.kinds = host.kinds.map((value, kind) => value + (guest.kinds[kind] ?? 0))
  host.minX = Math.min(host.minX, guest.minX)
  host.minY = Math.min(host.minY, guest.minY)
  host.maxX = Math.max(host.maxX, guest.maxX)
  host.maxY = Math.max(host.maxY, guest.maxY)
}

function bubbleAt(bubbles: readonly Bubble[], x: number, y: number): Bubble | undefined {
  return bubbles.find((bubble) => {
    const reach = clusterRadius(bubble.count) + RIM_PIXELS
    return (bubble.x - x) ** 2 + (bubble.y - y) ** 2 < reach ** 2
  })
}
