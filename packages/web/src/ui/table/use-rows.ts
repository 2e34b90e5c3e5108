import { observeElementRect, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import type { TableKey } from './column.ts'

/** Rows kept beyond the edges, so that fast scrolling meets few empty ones. */
const OVERSCAN = 10
/** Assumed before anything is laid out. */
const FIRST_HEIGHT = 600

/** Like the library's own, but a place without a height yet is taken for a screenful. */
function observeRect(rows: Virtualizer<HTMLDivElement, Element>, tell: (rect: Rect) => void) {
  return observeElementRect(rows, ({ width, height }) => tell({ width, height: height || FIRST_HEIGHT }))
}

/** Where the keyboard leads among `count` rows; null = the key means nothing here. */
function indexAfter(key: string, index: number, count: number, page: number): number | null {
  const last = count - 1
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(last, index + 1)
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'PageDown') return Math.min(last, index + page)
  if (key === 'PageUp') return Math.max(0, index - page)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

/** What rows and cards are drawn from. */
export interface RowsOptions<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => TableKey
  /** Pixels of one. */
  readonly height: number
  /** Pixels at the top and bottom that sticky head and totals cover. */
  readonly head?: number
  readonly foot?: number
  readonly selected: TableKey | null
  readonly onRow: ((row: Row) => void) | undefined
  /** The last row came into sight. */
  readonly onEnd: (() => void) | undefined
  readonly scroller: RefObject<HTMLDivElement | null>
}

/**
 * Rows in sight, and the keyboard on them: arrows, Page, Home and End move, Enter and Space choose. The functions must stay
 * the same while nothing changed, or every row is drawn again.
 */
export function useRows<Row>(options: RowsOptions<Row>) {
  const { rows, rowKey, height, head = 0, foot = 0, selected, onRow, onEnd, scroller } = options
  const [active, setActive] = useState<TableKey | null>(selected)
  // oxlint-disable-next-line react-hooks/incompatible-library -- what it returns is read in the same render and passed to nobody
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    observeElementRect: observeRect,
    useFlushSync: false,
  })
  useEffect(() => virtual.measure(), [virtual, height])
  const items = virtual.getVirtualItems()
  const isEnd = rows.length > 0 && items.at(-1)?.index === rows.length - 1
  useEffect(() => {
    if (isEnd) onEnd?.()
  }, [isEnd, onEnd, rows.length])
  const activeIndex = active === null ? -1 : rows.findIndex((row) => rowKey(row) === active)

  const chooseRow = useCallback(
    (row: Row): void => {
      setActive(rowKey(row))
      onRow?.(row)
    },
    [rowKey, onRow],
  )

  function onKeyDown(event: KeyboardEvent): void {
    // Buttons and links inside a cell keep their keys.
    if (event.target !== event.currentTarget) return
    const row = rows[activeIndex]
    if ((event.key === 'Enter' || event.key === ' ') && row !== undefined) {
      event.preventDefault()
      chooseRow(row)
      return
    }
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? height) - head - foot) / height) - 1)
    const next = indexAfter(event.key, activeIndex, rows.length, page)
    const target = next === null ? undefined : rows[next]
    if (next === null || target === undefined) return
    event.preventDefault()
    setActive(rowKey(target))
    virtual.scrollToIndex(next, { align: 'auto' })
  }

  /** Room above and below the rows that exist. */
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return {
    items,
    before,
    after,
    height: virtual.getTotalSize(),
    active: activeIndex === -1 ? null : active,
    choose: onRow && chooseRow,
    onKeyDown,
  }
}
