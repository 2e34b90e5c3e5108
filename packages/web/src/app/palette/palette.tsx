import { IconBolt, IconLayoutSidebar, IconMapPin, IconSearch, IconTruck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import type { Menus } from '../menu.ts'
import styles from './palette.module.css'
import { paletteStrings } from './palette-strings.ts'
import { type Item, useItems } from './use-items.ts'

const PICTURES = { vehicles: IconTruck, screens: IconLayoutSidebar, actions: IconBolt, places: IconMapPin } as const

interface RowProps {
  item: Item
  /** First of its group: says which. */
  leads: boolean
  current: boolean
  onRun: () => void
}

function Row({ item, leads, current, onRun }: RowProps) {
  const t = useWords(paletteStrings)
  const row = useRef<HTMLDivElement>(null)
  const Picture = PICTURES[item.group]
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <>
      {leads ? (
        <div className={styles.group} role="presentation">
          {t(item.group)}
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and names the current option */}
      <div ref={row} id={item.id} className={styles.row} role="option" aria-selected={current} onClick={onRun}>
        <Picture size={16} stroke={1.8} aria-hidden />
        <span className="ell">{item.label}</span>
        {item.note ? <span className="muted">{item.note}</span> : null}
      </div>
    </>
  )
}

interface PaletteProps {
  menus: Menus
  onClose: () => void
  onHelp: () => void
}

/** Type what you want: a vehicle, a screen, an action, a place. Arrows choose, Enter does it, Escape leaves. */
export default function Palette({ menus, onClose, onHelp }: PaletteProps) {
  const t = useWords(paletteStrings)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [wish, setWish] = useState('')
  const [at, setAt] = useState(0)
  const items = useItems(wish, menus, onHelp)
  const current = items[Math.min(at, items.length - 1)]
  useEffect(() => dialog.current?.showModal(), [])
  const run = (item: Item | undefined): void => {
    if (!item) return
    onClose()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(current)
    else if (step !== undefined && items.length > 0)
      setAt((Math.min(at, items.length - 1) + step + items.length) % items.length)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog by itself; this is the click beside it
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('title')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a palette is opened in order to type
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={current?.id}
          aria-label={t('title')}
          placeholder={t('hint')}
          autoComplete="off"
          spellCheck={false}
          value={wish}
          onChange={(event) => {
            setWish(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={list} className={styles.list} role="listbox" aria-label={t('title')}>
        {items.map((item, place) => (
          <Row
            key={item.id}
            item={item}
            leads={items[place - 1]?.group !== item.group}
            current={item === current}
            onRun={() => run(item)}
          />
        ))}
      </div>
      {items.length === 0 ? (
        <p className={styles.nothing} role="status">
          {t('nothing', { text: wish })}
        </p>
      ) : null}
    </dialog>
  )
}
