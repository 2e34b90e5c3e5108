import { Switch, TextInput } from '@mantine/core'
import type { Server } from '@rastro/contracts'
import { isOn } from '../../data/roles.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'

type Fields = Pick<FieldsProps<Server>, 'value' | 'change'>
type Value = Server['attributes'][string]

/** The settings with attributes set; null takes one away, and its usual value holds again. */
export function withAttributes(value: Server, part: Record<string, Value>): Pick<Server, 'attributes'> {
  const kept = Object.entries({ ...value.attributes, ...part }).filter(([, one]) => one !== null)
  return { attributes: Object.fromEntries(kept) }
}

/** What an attribute says, as text; empty where it says nothing. */
export function textOf(value: Server, key: string): string {
  const found = value.attributes[key]
  return found === undefined || found === null ? '' : String(found)
}

interface SwitchProps extends Fields {
  attribute: string
  label: string
  /** What it does, in a sentence. */
  text: string
  /** How it stands while nobody set it. */
  usually: boolean
}

/** A setting that is on or off. */
export function AttributeSwitch({ value, change, attribute, label, text, usually }: SwitchProps) {
  const stored = value.attributes[attribute]
  const isUsual = stored === undefined || stored === null
  return (
    <Switch
      label={label}
      description={text}
      checked={isUsual ? usually : isOn(stored)}
      onChange={(event) => change(withAttributes(value, { [attribute]: event.currentTarget.checked }))}
    />
  )
}

interface TextProps extends Fields {
  attribute: string
  label: string
  text?: string
  placeholder?: string
  error?: string | undefined
}

/** A setting that is a text; an empty one is taken away. */
export function AttributeText({ value, change, attribute, label, text, placeholder, error }: TextProps) {
  return (
    <TextInput
      label={label}
      description={text}
      placeholder={placeholder}
      error={error}
      value={textOf(value, attribute)}
      onChange={(event) => change(withAttributes(value, { [attribute]: event.currentTarget.value || null }))}
    />
  )
}
