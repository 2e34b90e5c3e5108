/**
 * Rows of numbers side by side in one list: what a vehicle remembers of its last minutes. An object for each row would
 * cost five times the memory, and all of it would be promoted before it is thrown away. A plain list, which V8 keeps as
 * bare doubles: a typed one takes another 400 bytes, and there are two of them for each vehicle.
 */
export interface NumberRows {
  readonly width: number
  /** Rows at most. */
  readonly most: number
  length: number
  /** Grows by doubling, as most vehicles need little. */
  numbers: number[]
}

const FIRST_ROWS = 2
const NO_NUMBERS: number[] = []

/** No rows yet. */
export function createRows(width: number, most: number): NumberRows {
  return { width, most, length: 0, numbers: NO_NUMBERS }
}

/** Make room for a row before `index`; above `most` the first row falls off. @returns where the numbers of the row begin */
export function insertRow(rows: NumberRows, index: number): number {
  const { width, most } = rows
  let place = index
  if (rows.length === most) {
    removeRow(rows, 0)
    place = Math.max(0, place - 1)
  } else if ((rows.length + 1) * width > rows.numbers.length) grow(rows)
  const { numbers } = rows
  for (let from = rows.length * width - 1; from >= place * width; from--) numbers[from + width] = numbers[from]!
  rows.length++
  return place * width
}

/** Take a row out. */
export function removeRow(rows: NumberRows, index: number): void {
  const { width, numbers, length } = rows
  for (let from = (index + 1) * width; from < length * width; from++) numbers[from - width] = numbers[from]!
  rows.length--
}

function grow(rows: NumberRows): void {
  const { width, most, length } = rows
  const room = Math.min(most, Math.max(FIRST_ROWS, length * 2)) * width
  // Filled with what is no integer, so that doubles are kept from the start.
  const numbers = Array.from({ length: room }, () => Number.NaN)
  for (let index = 0; index < length * width; index++) numbers[index] = rows.numbers[index]!
  rows.numbers = numbers
}
