import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useAttention } from '../../data/attention.ts'
import type { Density } from '../../data/settings.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './device-list.module.css'
import rowStyles from './device-row.module.css'
import { DeviceRow } from './device-row.tsx'
import { deviceStrings } from './strings.ts'

/** Row heights in pixels, as the tokens have them. */
const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 64, compact: 40 }
/** Rows kept beyond the edges, so that fast scrolling meets few empty ones. */
const OVERSCAN = 8

/** Where the keyboard leads in a list of `count` rows; null = the key means nothing here. */
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

interface VirtualRowsProps {
  order: Uint32Array
  density: Density
  onOpen: (id: number) => void
}

/** Where the keyboard is, as an index kept with its row when the order changes. */
function useActiveRow(order: Uint32Array) {
  const selected = useAttention((attention) => attention.selected)
  const [activeId, setActiveId] = useState<number | null>(selected)
  const found = activeId === null ? -1 : order.indexOf(activeId)
  return { activeId: found === -1 ? null : activeId, activeIndex: found, setActiveId, selected }
}

/** Only the rows in sight exist. Arrows, Page, Home and End move, Enter opens; the pointer's row lights up on the map. */
export function VirtualRows({ order, density, onOpen }: VirtualRowsProps) {
  const t = useWords(deviceStrings)
  const unit = useSpeedUnit()
  const hover = useAttention((attention) => attention.hover)
  const hovered = useAttention((attention) => attention.hovered)
  const { activeId, activeIndex, setActiveId, selected } = useActiveRow(order)
  const scroller = useRef<HTMLDivElement>(null)
  const height = ROW_HEIGHT[density]
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => order[index] ?? index,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  useEffect(() => rows.measure(), [rows, height])
  useEffect(() => () => hover(null), [hover])
  useEffect(() => {
    const index = selected === null ? -1 : order.indexOf(selected)
    if (index !== -1) rows.scrollToIndex(index, { align: 'auto' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new selection scrolls, not every new order
  }, [selected, rows])

  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key === 'Enter' || event.key === ' ') && activeId !== null) {
      event.preventDefault()
      onOpen(activeId)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 1)
    const next = indexAfter(event.key, activeIndex, order.length, page)
    const id = next === null ? undefined : order[next]
    if (next === null || id === undefined) return
    event.preventDefault()
    setActiveId(id)
    hover(id)
    rows.scrollToIndex(next, { align: 'auto' })
  }

  return (
    <div
      ref={scroller}
      className={styles.rows}
      role="listbox"
      tabIndex={0}
      aria-label={t('list')}
      aria-activedescendant={activeId === null ? undefined : `vehicle-${activeId}`}
      onKeyDown={onKeyDown}
      onPointerLeave={() => hover(null)}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const id = order[index] ?? 0
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the listbox holds focus and keys
            <div
              key={id}
              id={`vehicle-${id}`}
              role="option"
              aria-selected={id === selected}
              aria-posinset={index + 1}
              aria-setsize={order.length}
              data-active={id === activeId || undefined}
              data-hovered={id === hovered || undefined}
              className={density === 'compact' ? `${rowStyles.row} ${rowStyles.compact}` : rowStyles.row}
              style={{ transform: `translateY(${start}px)` }}
              onPointerEnter={(event) => event.pointerType === 'mouse' && hover(id)}
              onClick={() => onOpen(id)}
            >
              <DeviceRow id={id} density={density} unit={unit} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
