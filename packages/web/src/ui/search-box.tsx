import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import styles from './search-box.module.css'

interface SearchBoxProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** What the button that empties the box is called. */
  clearLabel: string
  /** Shown at the end while the box is empty, such as a key hint. */
  tail?: ReactNode
  ref?: Ref<HTMLInputElement>
  /** Ids of the list the box searches in and of its present choice, where arrows move in a list below. */
  combobox?: { controls: string; active: string | undefined }
}

/** A search input with its magnifier; Escape and the cross empty it. */
export function SearchBox({
  label,
  hint,
  value,
  onChange,
  onKeyDown,
  clearLabel,
  tail,
  ref,
  combobox,
}: SearchBoxProps) {
  return (
    <div className={styles.search}>
      <IconSearch size={16} stroke={1.9} aria-hidden />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        {...(combobox && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': combobox.controls,
          'aria-activedescendant': combobox.active,
          'aria-autocomplete': 'list' as const,
        })}
        placeholder={hint}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onChange('')
          }
          onKeyDown?.(event)
        }}
      />
      {value === '' ? (
        tail
      ) : (
        <button type="button" aria-label={clearLabel} title={clearLabel} onClick={() => onChange('')}>
          <IconX size={14} stroke={1.9} aria-hidden />
        </button>
      )}
    </div>
  )
}
