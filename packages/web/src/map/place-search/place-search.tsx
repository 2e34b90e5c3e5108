import { IconBuildingCommunity, IconMapPin, IconMapSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import type { MapView } from '../map-view.ts'
import { pinPlace } from './found-place.ts'
import styles from './place-search.module.css'
import { placeSearchStrings } from './strings.ts'
import { type PlaceOption, usePlaceOptions } from './use-place-options.ts'

interface PlaceSearchProps {
  view: MapView
  onClose: () => void
}

/** Type a town, a street or coordinates; arrows choose, Enter goes there. */
export default function PlaceSearch({ view, onClose }: PlaceSearchProps) {
  const t = useWords(placeSearchStrings)
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { options, status, again } = usePlaceOptions(view, text)
  const current = options[Math.min(at, options.length - 1)]
  useEffect(() => field.current?.focus(), [])
  const choose = (option: PlaceOption | undefined): void => {
    if (option === undefined) return
    if ('askStreets' in option) {
      setAt(0)
      option.askStreets()
      field.current?.focus()
      return
    }
    pinPlace(view, option.place)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(current)
    else if (step !== undefined && options.length > 0)
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length)
    else return
    event.preventDefault()
  }
  const idOf = (option: PlaceOption): string => `${list}-${option.id}`
  return (
    <div role="search" className={styles.search}>
      <SearchBox
        ref={field}
        label={t('findPlace')}
        hint={t('hint')}
        clearLabel={t('clear')}
        value={text}
        onChange={(value) => {
          setText(value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        combobox={{ controls: list, active: current && idOf(current) }}
      />
      <div id={list} role="listbox" aria-label={t('results')} className={styles.list}>
        {options.map((option) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and names the current option
          <div
            key={option.id}
            id={idOf(option)}
            role="option"
            aria-selected={option === current}
            className={styles.option}
            onClick={() => choose(option)}
          >
            <OptionFace option={option} text={text.trim()} />
          </div>
        ))}
      </div>
      <p className={styles.status} role="status">
        {status}
        {again ? (
          <button type="button" onClick={again}>
            {t('again')}
          </button>
        ) : null}
      </p>
    </div>
  )
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

function OptionFace({ option, text }: { option: PlaceOption; text: string }) {
  const t = useWords(placeSearchStrings)
  if ('askStreets' in option)
    return (
      <>
        <IconMapSearch {...ICON} />
        <span className="ell">{t('askStreets', { text })}</span>
      </>
    )
  const { kind, name, detail } = option.place
  return (
    <>
      {kind === 'town' ? <IconBuildingCommunity {...ICON} /> : <IconMapPin {...ICON} />}
      <span className={styles.words}>
        <span className="ell">{name}</span>
        {detail ? <span className="ell muted">{detail}</span> : null}
      </span>
    </>
  )
}
