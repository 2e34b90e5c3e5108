import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, useId, useMemo } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../button.tsx'
import type { TableColumn, TableKey, TableTotals } from './column.ts'
import type { RowsViewProps } from './rows-view.tsx'
import type { TableSort } from './sort.ts'
import { tableStrings } from './strings.ts'
import styles from './table.module.css'
import { useRows } from './use-rows.ts'

/** Pixels of a card, as in the stylesheet: its head line, a line for two short facts or a long one, and what is around them. */
const CARD = { head: 22, line: 20, around: 21 } as const

/** The two main columns and the others, in their order. */
function partsOf<Row>(columns: readonly TableColumn<Row>[]) {
  const main = columns.filter(({ priority }) => priority === 1)
  const [first, second] = [...main, ...columns.filter((column) => !main.includes(column))]
  const others = columns.filter((column) => column !== first && column !== second)
  return { first, second, short: others.filter(({ isLong }) => !isLong), long: others.filter(({ isLong }) => isLong) }
}

type Parts<Row> = ReturnType<typeof partsOf<Row>>

/** What stands behind a number of a column, with its unit: nothing behind none, or where the title is the unit. */
function Unit<Row>({ column, row, titled }: { column: TableColumn<Row>; row?: Row; titled: boolean }) {
  const { unit = '', title, value } = column
  if (unit === '' || (titled && title === unit)) return null
  if (row !== undefined && (value?.(row) ?? '') === '') return null
  return `\u00a0${unit}`
}

interface CardProps<Row> {
  id: string
  row: Row
  index: number
  count: number
  start: number
  height: number
  parts: Parts<Row>
  isSelected: boolean
  isActive: boolean
  onChoose: ((row: Row) => void) | undefined
}

function Card<Row>({ id, row, index, count, start, height, parts, isSelected, isActive, onChoose }: CardProps<Row>) {
  const { first, second, short, long } = parts
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list holds focus and keys
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-active={isActive || undefined}
      className={styles.card}
      style={{ transform: `translateY(${start}px)`, height }}
      onClick={() => onChoose?.(row)}
    >
      <div className={styles.cardHead}>
        <b className="ell">{first?.render(row)}</b>
        <span>
          {second?.render(row)}
          {second ? <Unit column={second} row={row} titled={false} /> : null}
        </span>
      </div>
      <div className={styles.facts}>
        {[...short, ...long].map((column) => (
          <div key={column.key} className={styles.fact} data-long={column.isLong || undefined}>
            <span className="muted">{column.title}</span>{' '}
            <span className="ell">
              {column.render(row)}
              <Unit column={column} row={row} titled />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

const MemoCard = memo(Card) as typeof Card

interface OrderProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | null
  onSort: (key: string) => void
}

/** What the titles of a table do: there are none on cards. */
function Order<Row>({ columns, sort, onSort }: OrderProps<Row>) {
  const t = useWords(tableStrings)
  const sortable = columns.filter(({ value }) => value)
  if (sortable.length === 0) return null
  const direction = sort?.direction ?? 'ascending'
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <div className={styles.order}>
      <label>
        <span className="muted">{t('sort')}</span>
        <select value={sort?.key ?? ''} onChange={({ target }) => onSort(target.value)}>
          {sort ? null : <option value="">{t('natural')}</option>}
          {sortable.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {sort ? (
        <IconButton label={`${t('order')}: ${t(direction)}`} onClick={() => onSort(sort.key)}>
          <Arrow size={16} stroke={1.8} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

function CardTotals<Row>({ columns, totals }: { columns: readonly TableColumn<Row>[]; totals: TableTotals }) {
  const [label, ...rest] = columns.filter(({ key }) => totals[key] !== undefined && totals[key] !== '')
  return (
    <div className={styles.cardTotals}>
      <b>{label && totals[label.key]}</b>
      {rest.map((column) => (
        <span key={column.key}>
          <span className="muted">{column.title}</span>{' '}
          <b>
            {totals[column.key]}
            <Unit column={column} titled />
          </b>
        </span>
      ))}
    </div>
  )
}

/** The same rows where there is no room for a table: a card each, the two main columns first. */
export function CardsView<Row>(props: RowsViewProps<Row>) {
  const { label, columns, sort, onSort, totals, rows, rowKey, count, selected, scroller } = props
  const base = useId()
  const parts = useMemo(() => partsOf(columns), [columns])
  const height = CARD.around + CARD.head + (Math.ceil(parts.short.length / 2) + parts.long.length) * CARD.line
  const view = useRows({ ...props, height })
  const idOf = (key: TableKey): string => `${base}-${key}`
  return (
    <>
      <Order columns={columns} sort={sort} onSort={onSort} />
      <div ref={scroller} className={styles.scroller}>
        <div
          role="listbox"
          tabIndex={0}
          aria-label={label}
          aria-activedescendant={view.active === null ? undefined : idOf(view.active)}
          className={styles.cards}
          style={{ height: view.height }}
          onKeyDown={view.onKeyDown}
        >
          {view.items.map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const key = rowKey(row)
            return (
              <MemoCard
                key={key}
                id={idOf(key)}
                row={row}
                index={index}
                count={count}
                start={start}
                height={height}
                parts={parts}
                isSelected={key === selected}
                isActive={key === view.active}
                onChoose={view.choose}
              />
            )
          })}
        </div>
      </div>
      {totals ? <CardTotals columns={columns} totals={totals} /> : null}
    </>
  )
}
