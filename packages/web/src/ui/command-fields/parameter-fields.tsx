import { NumberInput, Switch, TextInput } from '@mantine/core'
import type { Attributes } from '@rastro/contracts'
import type { CommandAttributeKind } from '@rastro/contracts/command-types'
import { useWords } from '../../i18n/strings.ts'
import { parametersOf } from './command-types.ts'
import { commandStrings } from './strings.ts'

const NAMED = [
  'data',
  'frequency',
  'timezone',
  'language',
  'index',
  'phone',
  'message',
  'enable',
  'radius',
  'server',
  'port',
  'reason',
] as const

interface FieldProps {
  name: string
  kind: CommandAttributeKind
  value: Attributes[string] | undefined
  onChange: (value: Attributes[string]) => void
  readOnly: boolean
}

function ParameterField({ name, kind, value, onChange, readOnly }: FieldProps) {
  const t = useWords(commandStrings)
  const known = NAMED.find((each) => each === name)
  const label = known ? t(known) : name
  if (kind === 'switch') {
    return (
      <Switch
        label={label}
        checked={value === true}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (kind === 'whole' || kind === 'number') {
    return (
      <NumberInput
        label={label}
        value={typeof value === 'number' ? value : ''}
        min={0}
        allowDecimal={kind === 'number'}
        readOnly={readOnly}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    )
  }
  return (
    <TextInput
      label={label}
      value={typeof value === 'string' ? value : ''}
      maxLength={4000}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface ParameterFieldsProps {
  type: string
  attributes: Attributes
  onChange: (attributes: Attributes) => void
  readOnly?: boolean
}

/** A field for each parameter a type of command takes. Needs the kit around it. */
export function ParameterFields({ type, attributes, onChange, readOnly = false }: ParameterFieldsProps) {
  const set = (name: string, value: Attributes[string]): void => {
    const { [name]: _, ...rest } = attributes
    onChange(value === '' || value === null ? rest : { ...rest, [name]: value })
  }
  return parametersOf(type).map(([name, kind]) => (
    <ParameterField
      key={name}
      name={name}
      kind={kind}
      value={attributes[name]}
      onChange={(value) => set(name, value)}
      readOnly={readOnly}
    />
  ))
}
