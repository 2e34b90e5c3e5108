import { TextInput } from '@mantine/core'
import type { Attributes } from '@rastro/contracts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../i18n/strings.ts'
import { attributeStrings } from './attribute-strings.ts'
import styles from './attributes-field.module.css'
import { Button, IconButton } from './button.tsx'

export type AttributeValues = Attributes

type Scalar = Attributes[string]

interface AttributesFieldProps {
  value: AttributeValues
  onChange: (value: AttributeValues) => void
  readOnly: boolean
  /** Names that have a field elsewhere: kept, not shown. */
  own?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** What was typed as the value it stands for: numbers and yes/no keep their type. */
export function scalarOf(text: string): Scalar {
  const trimmed = text.trim()
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true'
  return /^-?\d+(\.\d+)?$/.test(trimmed) && trimmed.length < 16 ? Number(trimmed) : text
}

/** Free attributes of an object: names and values, one a row. */
export function AttributesField({ value, onChange, readOnly, own = NONE }: AttributesFieldProps) {
  const t = useWords(attributeStrings)
  const [name, setName] = useState('')
  const others = Object.entries(value).filter(([key]) => !own.has(key))
  const set = (key: string, text: string): void => onChange({ ...value, [key]: scalarOf(text) })
  const drop = (key: string): void => onChange(Object.fromEntries(Object.entries(value).filter(([one]) => one !== key)))
  const add = (): void => {
    const key = name.trim()
    if (key === '') return
    setName('')
    if (!(key in value)) onChange({ ...value, [key]: '' })
  }
  return (
    <fieldset className={styles.attributes} disabled={readOnly}>
      <legend>{t('attributes')}</legend>
      {others.map(([key, one]) => (
        <div key={key} className={styles.row}>
          <TextInput
            className={styles.value ?? ''}
            label={key}
            value={one === null ? '' : String(one)}
            onChange={(event) => set(key, event.currentTarget.value)}
          />
          {readOnly ? null : (
            <IconButton label={t('remove', { name: key })} onClick={() => drop(key)}>
              <IconX size={16} stroke={1.8} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {readOnly ? null : (
        <div className={styles.row}>
          <TextInput
            className={styles.value ?? ''}
            label={t('name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add} disabled={name.trim() === ''}>
            <IconPlus size={16} stroke={1.9} aria-hidden />
            {t('add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
