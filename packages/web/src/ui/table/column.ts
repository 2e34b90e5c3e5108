import type { ReactNode } from 'react'

/** What a cell is ordered by; null and empty texts stand last in both directions. */
export type SortValue = string | number | boolean | null

/** One column of a table. */
export interface TableColumn<Row> {
  /** Its name in sort and totals; unique. */
  readonly key: string
  readonly title: string
  /** Numbers and times stand right. */
  readonly align?: 'left' | 'right'
  /** Pixels it needs. */
  readonly width: number
  /** Takes its part of the room that is left. */
  readonly grows?: boolean
  /**
   * 1 is a main column: the first two lead each card, the first stays in sight while the table is scrolled sideways.
   * 2 is the usual one. 3 steps aside when the table is too narrow for all.
   */
  readonly priority?: 1 | 2 | 3
  /** Long texts, such as addresses: on a card they have a line of their own, below the others. */
  readonly isLong?: boolean
  /** What its numbers are, where a table says it in its title or foot and a card behind each. */
  readonly unit?: string
  /** What rows are ordered by; a column without it cannot be sorted. */
  readonly value?: (row: Row) => SortValue
  readonly render: (row: Row) => ReactNode
}

export type TableKey = string | number

/** What stands below the columns, by their keys. */
export type TableTotals = Readonly<Record<string, ReactNode>>

/**
 * The columns that fit into a width in pixels: those of priority 3 step aside, the last first, until the others fit;
 * what still does not is scrolled.
 */
export function fittingColumns<Row>(columns: readonly TableColumn<Row>[], width: number): readonly TableColumn<Row>[] {
  let left = widthOf(columns) - width
  if (left <= 0) return columns
  const gone = new Set<string>()
  for (const column of columns.toReversed()) {
    if (left <= 0) break
    if (column.priority !== 3) continue
    gone.add(column.key)
    left -= column.width
  }
  return columns.filter(({ key }) => !gone.has(key))
}

/** Pixels all columns need. */
export function widthOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
