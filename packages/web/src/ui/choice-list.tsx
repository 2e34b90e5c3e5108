import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useWords } from '../i18n/strings.ts'
import styles from './choice-list.module.css'
import { choiceStrings } from './choice-strings.ts'
import { SearchBox } from './search-box.tsx'

export interface Choice<Id extends string | number> {
  id: Id
  label: string
  /** Muted, after the label; searched too. */
  detail?: string | null
}

interface ChoiceListProps<Id extends string | number> {
  label: string
  choices: readonly Choice<Id>[]
  chosen: readonly Id[]
  onChange: (chosen: readonly Id[]) => void
}

const ROW_PX = 36
const HEIGHT_PX = 288

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Those whose words contain what is sought; the chosen ones first while nothing is. */
function found<Id extends string | number>(
  choices: readonly Choice<Id>[],
  search: string,
  first: ReadonlySet<Id>,
): readonly Choice<Id>[] {
  const wanted = plain(search.trim())
  if (wanted !== '') return choices.filter(({ label, detail }) => plain(`${label} ${detail ?? ''}`).includes(wanted))
  if (first.size === 0) return choices
  return [...choices.filter(({ id }) => first.has(id)), ...choices.filter(({ id }) => !first.has(id))]
}

/**
 * Choose any of many, thousands too: type to find, arrows and Enter or the pointer to choose. What was chosen when it
 * opened stands first.
 */
export function ChoiceList<Id extends string | number>({ label, choices, chosen, onChange }: ChoiceListProps<Id>) {
  const t = useWords(choiceStrings)
  const base = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const [first] = useState(() => new Set(chosen))
  const shown = useMemo(() => found(choices, search, first), [choices, search, first])
  const on = useMemo(() => new Set(chosen), [chosen])
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react-hooks/incompatible-library -- the compiler leaves this component alone
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    initialRect: { width: 280, height: HEIGHT_PX },
  })
  const toggle = (id: Id): void => onChange(on.has(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const current = shown[active]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(shown.length - 1, active + step))
      setActive(next)
      rows.scrollToIndex(next, { align: 'auto' })
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      toggle(current.id)
    }
  }
  return (
    <div className={styles.choices}>
      <SearchBox
        label={`${t('search')}: ${label}`}
        hint={t('search')}
        clearLabel={t('clearSearch')}
        value={search}
        onChange={(text) => {
          setSearch(text)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        combobox={{ controls: `${base}-list`, active: shown[active] ? `${base}-${active}` : undefined }}
      />
      {shown.length === 0 ? <p className={styles.none}>{t('nothing')}</p> : null}
      <div
        ref={scroller}
        id={`${base}-list`}
        className={styles.list}
        role="listbox"
        aria-multiselectable="true"
        aria-label={label}
        style={{ height: Math.min(HEIGHT_PX, shown.length * ROW_PX) }}
      >
        <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const choice = shown[index]
            if (!choice) return null
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search box holds focus and keys
              <div
                key={choice.id}
                id={`${base}-${index}`}
                role="option"
                aria-selected={on.has(choice.id)}
                aria-posinset={index + 1}
                aria-setsize={shown.length}
                data-active={index === active || undefined}
                className={styles.choice}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => {
                  setActive(index)
                  toggle(choice.id)
                }}
              >
                <span className={styles.box} aria-hidden="true" />
                <span className="ell">{choice.label}</span>
                {choice.detail ? <span className={styles.detail}>{choice.detail}</span> : null}
              </div>
            )
          })}
        </div>
      </div>
      <div className={styles.foot}>
        <span className="muted">{chosen.length > 0 ? t('chosen', { count: chosen.length }) : ''}</span>
        <button type="button" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('clear')}
        </button>
      </div>
    </div>
  )
}
