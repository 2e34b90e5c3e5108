import { CATEGORIES, type Category, type Device } from '@rastro/contracts'
import { attributeText, DEVICE_KEYS } from '@rastro/contracts/device-keys'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useFeed } from '../../data/feed.tsx'
import { useList } from '../../data/resources.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { VehicleSymbol } from '../../map/vehicle-symbol.tsx'
import styles from './history.module.css'
import { Popover } from './popover.tsx'
import { historyStrings } from './strings.ts'

const ROW = 44

interface Choice {
  id: number
  name: string
  plate: string | null
  category: Category
  /** What the search looks at. */
  text: string
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function choiceOf({ id, name, uniqueId, category, attributes }: Device): Choice {
  const plate = attributeText(attributes, DEVICE_KEYS.plate)
  const known = CATEGORIES.find((each) => each === category) ?? 'default'
  return { id, name, plate, category: known, text: plain(`${name} ${uniqueId} ${plate ?? ''}`) }
}

interface PickerProps {
  deviceId: number | null
  onPick: (id: number) => void
}

/** Which vehicle: shows the present one, opens into a search over all of them. */
export function VehiclePicker({ deviceId, onPick }: PickerProps) {
  const t = useWords(historyStrings)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <div className={styles.control}>
      <button
        ref={button}
        type="button"
        className={styles.picker}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {deviceId === null ? <span className="muted">{t('chooseVehicle')}</span> : <Present id={deviceId} />}
        <span className="grow" />
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </button>
      {isOpen ? (
        <Popover label={t('chooseVehicle')} onClose={close}>
          <Choices
            deviceId={deviceId}
            onPick={(id) => {
              onPick(id)
              close()
              button.current?.focus()
            }}
          />
        </Popover>
      ) : null}
    </div>
  )
}

/** The vehicle that is chosen; its symbol is as it stands now. */
function Present({ id }: { id: number }) {
  const t = useWords(historyStrings)
  const slice = useFeed().vehicle(id)
  const vehicle = useSyncExternalStore(slice.subscribe, slice.get)
  if (!vehicle) return <span className="muted">{`${t('vehicle')} ${id}`}</span>
  const { name, plate, category, state, course } = vehicle.row
  return (
    <>
      <VehicleSymbol category={category} state={state} course={course} size={28} />
      <span className={`${styles.name} ell`}>{name}</span>
      {plate === null ? null : <span className={styles.plate}>{plate}</span>}
    </>
  )
}

function useChoices(search: string): { choices: readonly Choice[]; count: number } {
  const { items } = useList('devices')
  const all = useMemo(() => items.map(choiceOf).sort((one, other) => compareNames(one.name, other.name)), [items])
  const wanted = useDeferredValue(plain(search.trim()))
  const choices = useMemo(() => all.filter(({ text }) => text.includes(wanted)), [all, wanted])
  return { choices, count: all.length }
}

function Choices({ deviceId, onPick }: PickerProps) {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const { choices, count } = useChoices(search)
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it says
  const rows = useVirtualizer({
    count: choices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const move = (to: number): void => {
    const next = Math.min(choices.length - 1, Math.max(0, to))
    setActive(next)
    rows.scrollToIndex(next, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const present = choices[active]
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter' && present) onPick(present.id)
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className={styles.search}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for the search
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t('searchVehicle')}
          placeholder={t('searchVehicle')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {choices.length === 0 ? <p className={styles.nothing}>{t('noVehicle')}</p> : null}
      <div ref={scroller} className={styles.choices}>
        <div id={`${id}-list`} role="listbox" aria-label={t('vehicle')} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const choice = choices[index]
            if (!choice) return null
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field holds the keys
              <div
                key={choice.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={choice.id === deviceId}
                aria-posinset={index + 1}
                aria-setsize={choices.length}
                tabIndex={-1}
                data-active={index === active || undefined}
                className={styles.choice}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onPick(choice.id)}
              >
                <span className="ell">{choice.name}</span>
                {choice.plate === null ? null : <span className={styles.plate}>{choice.plate}</span>}
              </div>
            )
          })}
        </div>
      </div>
      <p className={styles.count}>
        {t('vehicleCount', { shown: formatNumber(choices.length, language), all: formatNumber(count, language) })}
      </p>
    </>
  )
}
