import { TextInput } from '@mantine/core'
import type { Problems } from './settings-form.tsx'

interface NameFieldProps {
  label: string
  form: {
    value: { name: string }
    change: (part: { name: string }) => void
    problems: Problems
    readOnly: boolean
  }
}

/** What most forms begin with: how the object is called. */
export function NameField({ label, form: { value, change, problems, readOnly } }: NameFieldProps) {
  return (
    <TextInput
      label={label}
      value={value.name}
      maxLength={128}
      readOnly={readOnly}
      error={problems['name']}
      data-autofocus
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
  )
}
