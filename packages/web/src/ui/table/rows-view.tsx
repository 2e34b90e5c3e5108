import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { type TableColumn, type TableKey, type TableTotals, widthOf } from './column.ts'
import type { TableSort } from './sort.ts'
import styles from './table.module.css'
import { type RowsOptions, useRows } from './use-rows.ts'

/** Pixels, as in the stylesheet. */
export const ROW_HEIGHT = 38
const TALL_HEIGHT = 48
const HEAD_HEIGHT = 34
const FOOT_HEIGHT = 38

interface HeadProps<Row> {
  column: TableColumn<Row>
  sort: TableSort | null
  onSort: (key: string) => void
}

function HeadCell<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const sorted = sort?.key === column.key ? sort.direction : undefined
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  const className = column.align === 'right' ? styles.right : undefined
  if (!column.value) {
    return (
      <th scope="col" className={className} title={column.title}>
        {column.title}
      </th>
    )
  }
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      <button type="button" className={styles.sort} title={column.title} onClick={() => onSort(column.key)}>
        <span className="ell">{column.title}</span>
        {sorted ? <Arrow size={12} stroke={2} aria-hidden /> : null}
      </button>
    </th>
  )
}

interface BodyRowProps<Row> {
  id: string
  row: Row
  index: number
  columns: readonly TableColumn<Row>[]
  isSelected: boolean
  isActive: boolean
  onChoose: ((row: Row) => void) | undefined
}

function BodyRow<Row>({ id, row, index, columns, isSelected, isActive, onChoose }: BodyRowProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table holds focus and keys
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={onChoose ? isSelected : undefined}
      data-active={isActive || undefined}
      data-chosen={onChoose ? '' : undefined}
      onClick={onChoose && (() => onChoose(row))}
    >
      {columns.map(({ key, align, render }) => (
        <td key={key} className={align === 'right' ? styles.right : undefined}>
          {render(row)}
        </td>
      ))}
    </tr>
  )
}

/** What a cell has no room for is read by pointing at it. */
function tellWhole({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

// A scrolled table draws only the rows that come into sight.
const MemoRow = memo(BodyRow) as typeof BodyRow

function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className={styles.gap}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only room, hidden from everybody */}
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

function Totals<Row>({ columns, totals }: { columns: readonly TableColumn<Row>[]; totals: TableTotals }) {
  return (
    <tfoot>
      <tr>
        {columns.map(({ key, align }) => (
          <td key={key} className={align === 'right' ? styles.right : undefined}>
            {totals[key]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

export interface RowsViewProps<Row> extends Omit<RowsOptions<Row>, 'height' | 'head' | 'foot'> {
  label: string
  columns: readonly TableColumn<Row>[]
  sort: TableSort | null
  onSort: (key: string) => void
  totals: TableTotals | undefined
  /** How many rows there are in all, when not all are here. */
  count: number
  /** Rows of two lines. */
  isTall?: boolean | undefined
}

/** The table itself: rows as far as they are in sight, between head and totals that stay. */
export function RowsView<Row>(props: RowsViewProps<Row>) {
  const { label, columns, sort, onSort, totals, count, rowKey, rows, selected, isTall = false } = props
  const base = useId()
  const foot = totals ? FOOT_HEIGHT : 0
  const view = useRows({ ...props, height: isTall ? TALL_HEIGHT : ROW_HEIGHT, head: HEAD_HEIGHT, foot })
  const idOf = (key: TableKey): string => `${base}-${key}`
  return (
    <table
      className={styles.table}
      data-tall={isTall || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows are chosen in it: a grid (WAI-ARIA)
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-activedescendant={view.active === null ? undefined : idOf(view.active)}
      tabIndex={0}
      style={{ minWidth: widthOf(columns) }}
      onPointerOver={tellWhole}
      onKeyDown={view.onKeyDown}
    >
      <colgroup>
        {columns.map(({ key, width, grows }) => (
          <col key={key} style={grows ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap height={view.before} span={columns.length} />
        {view.items.map(({ index }) => {
          const row = rows[index]
          if (row === undefined) return null
          const key = rowKey(row)
          return (
            <MemoRow
              key={key}
              id={idOf(key)}
              row={row}
              index={index}
              columns={columns}
              isSelected={key === selected}
              isActive={key === view.active}
              onChoose={view.choose}
            />
          )
        })}
        <Gap height={view.after} span={columns.length} />
      </tbody>
      {totals ? <Totals columns={columns} totals={totals} /> : null}
    </table>
  )
}
