/**
 * Rows of numbers side by side in one block: what a vehicle remembers of its last minutes. An object for each row would
 * cost five times the memory, and all of it would be promoted before it is thrown away.
 */
export interface NumberRows {
  readonly width: number
  /** Rows at most. */
  readonly most: number
  length: number
  /** Grows by doubling, as most vehicles need little. */
  numbers: Float64Array
}

const FIRST_ROWS = 2

/** No rows yet. */
export function createRows(width: number, most: number): NumberRows {
  return { width, most, length: 0, numbers: new Float64Array(0) }
}

/** Make room for a row before `index`; above `most` the first row falls off. @returns where the numbers of the row begin */
export function insertRow(rows: NumberRows, index: number): number {
  const { width, most } = rows
  let place = index
  if (rows.length === most) {
    removeRow(rows, 0)
    place = Math.max(0, place - 1)
  } else if ((rows.length + 1) * width > rows.numbers.length) grow(rows)
  rows.numbers.copyWithin((place + 1) * width, place * width, rows.length * width)
  rows.length++
  return place * width
}

/** Take a row out. */
export function removeRow(rows: NumberRows, index: number): void {
  const { width, numbers } = rows
  numbers.copyWithin(index * width, (index + 1) * width, rows.length * width)
  rows.length--
}

function grow(rows: NumberRows): void {
  const { width, most, length } = rows
  const numbers = new Float64Array(Math.min(most, Math.max(FIRST_ROWS, length * 2)) * width)
  numbers.set(rows.numbers)
  rows.numbers = numbers
}
