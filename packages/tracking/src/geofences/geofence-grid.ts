import { type Box, longitudeFrom } from './box.ts'

/** Finest cells: 360° / 2^17, some 300 m; smaller geofences share a cell. */
const FINEST = 17

/**
 * Finds what lies at a point among many boxes, which may come and go one by one.
 *
 * A pile of grids, each twice as fine as the one above. A box lies in the finest grid whose cells are larger than
 * itself, so it touches four cells at most, and a point is looked up in one cell of each grid: the cost does not grow
 * with the number of boxes, only with how many lie in one place.
 */
export interface GeofenceGrid<Item extends { readonly box: Box }> {
  put(item: Item): void
  remove(item: Item): void
  /** Call with every item whose box contains the point, in no order. */
  visitAt(latitude: number, longitude: number, visit: (item: Item) => void): void
  /** Every item whose box may touch this one. */
  near(box: Box): ReadonlySet<Item>
}

interface Cell<Item> {
  readonly items: Item[]
  /** South, north, west and east of each, side by side: most items are told apart without being touched. */
  readonly bounds: number[]
}

interface Level<Item> {
  /** Degrees. */
  readonly cell: number
  readonly columns: number
  readonly cells: Map<number, Cell<Item>>
}

/** Create an empty grid. */
export function createGeofenceGrid<Item extends { readonly box: Box }>(): GeofenceGrid<Item> {
  const levels: Level<Item>[] = Array.from({ length: FINEST + 1 }, (_, depth) => ({
    cell: 360 / 2 ** depth,
    columns: 2 ** depth,
    cells: new Map(),
  }))
  /** Only levels with something in them are looked up. */
  let used: readonly Level<Item>[] = []

  const refresh = (): void => {
    used = levels.filter(({ cells }) => cells.size > 0)
  }

  return {
    put(item) {
      const level = levelOf(levels, item.box)
      for (const key of keysOf(level, item.box)) {
        let cell = level.cells.get(key)
        if (cell === undefined) level.cells.set(key, (cell = { items: [], bounds: [] }))
        const { south, north, west, east } = item.box
        cell.items.push(item)
        cell.bounds.push(south, north, west, east)
      }
      refresh()
    },
    remove(item) {
      const level = levelOf(levels, item.box)
      for (const key of keysOf(level, item.box)) {
        const cell = level.cells.get(key)
        const index = cell?.items.indexOf(item) ?? -1
        if (cell === undefined || index === -1) continue
        cell.items.splice(index, 1)
        cell.bounds.splice(index * 4, 4)
        if (cell.items.length === 0) level.cells.delete(key)
      }
      refresh()
    },
    visitAt(latitude, longitude, visit) {
      for (const { cell, columns, cells } of used) {
        const row = Math.floor((latitude + 90) / cell)
        const found = cells.get(row * columns + columnOf(longitude, cell, columns))
        if (found !== undefined) visitIn(found, { latitude, longitude, visit })
      }
    },
    near(box) {
      const found = new Set<Item>()
      for (const level of used) {
        // A long way over fine cells touches more of them than there are.
        const keys = countOf(level, box) > level.cells.size ? level.cells.keys() : keysOf(level, box)
        for (const key of keys) for (const item of level.cells.get(key)?.items ?? []) found.add(item)
      }
      return found
    },
  }
}

function visitIn<Item>(
  { items, bounds }: Cell<Item>,
  { latitude, longitude, visit }: { latitude: number; longitude: number; visit: (item: Item) => void },
): void {
  for (let index = 0; index < bounds.length; index += 4) {
    if (latitude < bounds[index]! || latitude > bounds[index + 1]!) continue
    if (longitudeFrom(bounds[index + 2]!, longitude) <= bounds[index + 3]!) visit(items[index >> 2]!)
  }
}

function levelOf<Item>(levels: readonly Level<Item>[], { south, north, west, east }: Box): Level<Item> {
  const size = Math.max(north - south, east - west)
  return levels.findLast(({ cell }) => cell >= size) ?? levels[0]!
}

/** Rows and columns a box touches: first row, first column, and how many of each. */
function spanOf<Item>({ cell, columns }: Level<Item>, { south, north, west, east }: Box) {
  const row = Math.floor((south + 90) / cell)
  const rows = Math.floor((north + 90) / cell) - row + 1
  const column = Math.floor((west + 180) / cell)
  return { row, rows, column, columns: Math.min(columns, Math.floor((east + 180) / cell) - column + 1) }
}

function countOf<Item>(level: Level<Item>, box: Box): number {
  const { rows, columns } = spanOf(level, box)
  return rows * columns
}

function* keysOf<Item>(level: Level<Item>, box: Box): Generator<number> {
  const { row, rows, column, columns } = spanOf(level, box)
  for (let down = 0; down < rows; down++) {
    for (let along = 0; along < columns; along++) {
      yield (row + down) * level.columns + modulo(column + along, level.columns)
    }
  }
}

/** Columns go around the globe: the one after the last is the first. */
function columnOf(longitude: number, cell: number, columns: number): number {
  return modulo(Math.floor((longitude + 180) / cell), columns)
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
