import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAttention } from '../../data/attention.ts'
import { toggleCollapsed } from '../../data/group-preferences.ts'
import type { Density } from '../../data/settings.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useWords } from '../../i18n/strings.ts'
import { useLongPress } from '../../ui/use-long-press.ts'
import styles from './device-list.module.css'
import rowStyles from './device-row.module.css'
import { DeviceRow } from './device-row.tsx'
import { GroupRow } from './list/group-row.tsx'
import type { ListItem, ListItems } from './list/list-items.ts'
import { useListKeys } from './list/list-keys.ts'
import { deviceStrings } from './strings.ts'

/** Row heights in pixels, as the tokens have them. */
const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 64, compact: 40, table: 40 }
const GROUP_HEIGHT = 36
/** Rows drawn beyond the ones in sight. */
const OVERSCAN = 8
/** How far what lies below a group is moved in, in pixels a level. */
const INDENT = 12
const MOST_INDENTS = 4

interface VirtualRowsProps {
  items: ListItems
  /** Vehicles in all; groups are not counted. */
  count: number
  density: Density
  isTree: boolean
  onOpen: (id: number) => void
  /** A vehicle's menu was asked for, at a place of the window. */
  onMenu: (id: number, at: { x: number; y: number }) => void
}

const keyOf = ({ kind, id }: ListItem): string => `${kind}-${id}`

/** A new selection is brought into sight. */
function useSelectionInSight(items: ListItems, selected: number | null, show: (index: number) => void): void {
  useEffect(() => {
    const index = selected === null ? -1 : items.indexOf(selected)
    if (index !== -1) show(index)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new selection scrolls, not every new order
  }, [selected])
}

function useRows(items: ListItems, density: Density, scroller: RefObject<HTMLDivElement | null>) {
  const heightOf = (index: number) => (items.at(index)?.kind === 'group' ? GROUP_HEIGHT : ROW_HEIGHT[density])
  // oxlint-disable-next-line react-hooks/incompatible-library -- what it returns is read in the same render and passed to nobody
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: (index) => {
      const item = items.at(index)
      return item ? keyOf(item) : index
    },
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  useEffect(() => rows.measure(), [rows, density, items])
  return rows
}

/** Only the rows in sight exist. Arrows, Page, Home and End move, Enter opens; the pointer's row lights up on the map. */
export function VirtualRows({ items, count, density, isTree, onOpen, onMenu }: VirtualRowsProps) {
  const t = useWords(deviceStrings)
  const unit = useSpeedUnit()
  const hover = useAttention((attention) => attention.hover)
  const hovered = useAttention((attention) => attention.hovered)
  const selected = useAttention((attention) => attention.selected)
  const [active, setActive] = useState<string | null>(selected === null ? null : `vehicle-${selected}`)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRows(items, density, scroller)
  const show = (index: number) => rows.scrollToIndex(index, { align: 'auto' })
  useEffect(() => () => hover(null), [hover])
  useSelectionInSight(items, selected, show)
  const moveTo = (index: number): void => {
    const item = items.at(index)
    if (item === undefined) return
    setActive(keyOf(item))
    hover(item.kind === 'vehicle' ? item.id : null)
    show(index)
  }
  const choose = (item: ListItem): void => (item.kind === 'vehicle' ? onOpen(item.id) : toggleCollapsed(item.id))
  const onKeyDown = useListKeys({ items, active, keyOf, moveTo, choose, height: ROW_HEIGHT[density] })
  const press = useLongPress<number>(onMenu)
  const onContextMenu = (event: MouseEvent): void => {
    const id = Number(/^vehicle-(\d+)$/.exec(active ?? '')?.[1])
    const row = active === null ? null : document.getElementById(active)
    // The key of the keyboard; the pointer's own click comes from a row.
    if (event.target !== event.currentTarget || !row || Number.isNaN(id)) return
    event.preventDefault()
    const { left, bottom } = row.getBoundingClientRect()
    onMenu(id, { x: left + ROW_HEIGHT.compact, y: bottom })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two
    <div
      ref={scroller}
      className={styles.rows}
      role={isTree ? 'tree' : 'listbox'}
      tabIndex={0}
      aria-label={t('list')}
      aria-activedescendant={active ?? undefined}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onPointerLeave={() => hover(null)}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items.at(index)
          if (item === undefined) return null
          const key = keyOf(item)
          const place = { transform: `translateY(${start}px)` }
          if (item.kind === 'group') {
            return <GroupRow key={key} id={key} group={item} isActive={key === active} style={place} />
          }
          const { id } = item
          const indent = Math.min(item.depth, MOST_INDENTS) * INDENT
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list holds focus and keys; its role is one of two
            <div
              key={key}
              id={key}
              role={isTree ? 'treeitem' : 'option'}
              aria-selected={id === selected}
              aria-level={isTree ? item.depth + 1 : undefined}
              aria-posinset={isTree ? undefined : index + 1}
              aria-setsize={isTree ? undefined : count}
              data-active={key === active || undefined}
              data-hovered={id === hovered || undefined}
              className={`${rowStyles.row} ${density === 'comfortable' ? '' : rowStyles[density]}`}
              // The stylesheet reads the property; React's types know only the standard ones.
              style={{ ...place, '--indent': `${indent}px` } as CSSProperties}
              onPointerEnter={(event) => event.pointerType === 'mouse' && hover(id)}
              onClick={() => onOpen(id)}
              onContextMenu={(event) => {
                event.preventDefault()
                onMenu(id, { x: event.clientX, y: event.clientY })
              }}
              {...press(id)}
            >
              <DeviceRow id={id} density={density} unit={unit} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
