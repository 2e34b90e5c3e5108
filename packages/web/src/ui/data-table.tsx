import { useCallback, useMemo, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { CardsView } from './table/cards-view.tsx'
import { fittingColumns, type TableColumn, type TableKey, type TableTotals } from './table/column.ts'
import { RowsView } from './table/rows-view.tsx'
import { sortAfter, sortRows, type TableSort } from './table/sort.ts'
import styles from './table/table.module.css'
import { useWidth } from './table/use-width.ts'

/** Narrower than this many pixels, rows are cards. */
const CARDS_BELOW = 640

interface DataTableProps<Row> {
  /** What the table is, for people who do not see it. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => TableKey
  /** The order, when its owner keeps it (in the address); without it the table keeps its own. */
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  /** A row was chosen, by pointer or Enter. Without it rows cannot be chosen. */
  onRow?: (row: Row) => void
  selected?: TableKey | null
  totals?: TableTotals
  /** The last row came into sight: load more, if there are more. */
  onEnd?: () => void
  /** How many rows there are in all, when not all of them are here yet. */
  count?: number
  /** Rows have room for two lines. */
  isTall?: boolean
}

/**
 * Rows in columns: head and totals stay in sight, only the rows in sight exist, titles sort, arrows and Enter work; cards where
 * there is no room. Fills the flex column it stands in. Keep `columns`, `rows` and the functions the same while nothing changed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort: given, onSort, onRow, selected = null, totals, onEnd } = props
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [own, setOwn] = useState<TableSort | null>(null)
  const sort = given === undefined ? own : given
  const sorted = useMemo(() => sortRows(rows, columns, sort, language), [rows, columns, sort, language])
  const isNarrow = width > 0 && width < CARDS_BELOW
  const shown = useMemo(
    () => (width === 0 || isNarrow ? columns : fittingColumns(columns, width)),
    [columns, width, isNarrow],
  )
  const changeSort = useCallback((key: string) => (onSort ?? setOwn)(sortAfter(sort, key)), [onSort, sort])
  const view = {
    label,
    columns: shown,
    rows: sorted,
    rowKey,
    sort,
    onSort: changeSort,
    selected,
    onRow,
    totals,
    onEnd,
    count: props.count ?? rows.length,
    isTall: props.isTall,
    scroller,
  }
  return (
    <div ref={frame} className={styles.frame}>
      {isNarrow ? (
        <CardsView {...view} />
      ) : (
        <div ref={scroller} className={styles.scroller}>
          <RowsView {...view} />
        </div>
      )}
    </div>
  )
}
