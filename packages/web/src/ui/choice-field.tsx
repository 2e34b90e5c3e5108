import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import styles from './choice-list.module.css'
import { type Choice, ChoiceList } from './choice-list.tsx'

interface ChoiceFieldProps<Id extends string | number> {
  label: string
  description?: string
  choices: readonly Choice<Id>[]
  chosen: readonly Id[]
  /** What it says while nothing is chosen, and for so many. */
  none: string
  many: (count: number) => string
  readOnly: boolean
  onChange: (chosen: readonly Id[]) => void
}

/** A field of a form that any of many can be chosen in; says the only choice by its name, several by their number. */
export function ChoiceField<Id extends string | number>(props: ChoiceFieldProps<Id>) {
  const { label, description, choices, chosen, none, many, readOnly, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const only = chosen.length === 1 ? choices.find((choice) => choice.id === chosen[0])?.label : undefined
  const text = only ?? (chosen.length === 0 ? none : many(chosen.length))
  return (
    <div>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="none">
        <Popover.Target>
          <button
            type="button"
            className={styles.field}
            aria-labelledby={`${id} ${id}-text`}
            disabled={readOnly}
            onClick={() => setOpen(!isOpen)}
          >
            <span id={`${id}-text`} className={chosen.length === 0 ? 'ell muted' : 'ell'}>
              {text}
            </span>
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.dropdown ?? ''}>
          <ChoiceList label={label} choices={choices} chosen={chosen} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      {description ? <p className={styles.description}>{description}</p> : null}
    </div>
  )
}
