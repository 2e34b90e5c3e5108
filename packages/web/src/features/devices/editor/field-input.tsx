import { NumberInput, Textarea, TextInput } from '@mantine/core'
import type { Attributes, DeviceField } from '@rastro/contracts'
import { useSpeedUnit } from '../../../data/use-speed-unit.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { SPEED_SYMBOL } from '../../../i18n/units.ts'
import { inputNumber, inputText, keptSpeed, shownSpeed, withAttribute } from './device-draft.ts'

export interface AttributesProps {
  attributes: Attributes
  onChange: (attributes: Attributes) => void
  readOnly: boolean
  /** What is wrong, by key of the attribute. */
  problems?: Readonly<Record<string, string>>
}

const MAX_TEXT = 4_000
/** A plate or an address. */
const MAX_LINE = 255
/** Beyond any tank, price or speed of a vehicle; typing ends there. */
const MAX_NUMBER = 999_999.99
const MAX_SPEED = 999
/** Without it the year of a day takes six digits. */
const LAST_DAY = '9999-12-31'
/** Refused while it is typed: Enter saves before the field is left. */
const FROM_ZERO = { min: 0, allowNegative: false, clampBehavior: 'strict' } as const
const INPUT_TYPE = { text: 'text', date: 'date', phone: 'tel', email: 'email' } as const

/** One attribute of a device, by its kind. */
export function FieldInput({
  field,
  attributes,
  onChange,
  readOnly,
  problems,
}: AttributesProps & { field: DeviceField }) {
  const language = useLanguage()
  const unit = useSpeedUnit()
  const { key, kind, words } = field
  const set = (value: string | number) => onChange(withAttribute(attributes, key, value))
  const common = { label: words[language], readOnly, error: problems?.[key] }
  switch (kind) {
    case 'number':
    case 'money':
      return (
        <NumberInput
          {...common}
          {...FROM_ZERO}
          max={MAX_NUMBER}
          decimalScale={kind === 'money' ? 2 : 3}
          fixedDecimalScale={kind === 'money'}
          suffix={field.unit === undefined ? '' : ` ${field.unit}`}
          value={inputNumber(attributes, key)}
          onChange={set}
        />
      )
    case 'speed': {
      const knots = inputNumber(attributes, key)
      return (
        <NumberInput
          {...common}
          {...FROM_ZERO}
          max={MAX_SPEED}
          decimalScale={1}
          suffix={` ${SPEED_SYMBOL[unit]}`}
          value={knots === '' ? '' : shownSpeed(knots, unit)}
          onChange={(speed) => set(typeof speed === 'number' ? keptSpeed(speed, unit) : '')}
        />
      )
    }
    case 'long':
      return (
        <Textarea
          {...common}
          maxLength={MAX_TEXT}
          value={inputText(attributes, key)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TextInput
          {...common}
          type={INPUT_TYPE[kind]}
          max={kind === 'date' ? LAST_DAY : undefined}
          maxLength={MAX_LINE}
          value={inputText(attributes, key)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
  }
}

/** Several of them. */
export function FieldInputs({ fields, ...rest }: AttributesProps & { fields: readonly DeviceField[] }) {
  return fields.map((field) => <FieldInput key={field.key} field={field} {...rest} />)
}
