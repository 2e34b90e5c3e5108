import { NumberInput, Switch, TextInput, type TextInputProps } from '@mantine/core'
import type { User } from '@rastro/contracts'
import { isSwitchedOn } from '@rastro/contracts/accounts'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { separatorsOf } from '../../i18n/numbers.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { attributeText, withAttributes } from './draft.ts'
import styles from './users.module.css'

export type UserForm = FieldsProps<User>

interface AttributeProps {
  form: UserForm
  /** The attribute it is kept under. */
  attribute: string
  label: string
}

/** A text among the attributes. */
export function AttributeInput({ form, attribute, label, ...more }: AttributeProps & Omit<TextInputProps, 'form'>) {
  return (
    <TextInput
      label={label}
      value={attributeText(form.value, attribute)}
      maxLength={256}
      readOnly={form.readOnly}
      error={form.problems[attribute]}
      onChange={(event) => form.change(withAttributes(form.value, { [attribute]: event.currentTarget.value }))}
      {...more}
    />
  )
}

interface NumberProps extends AttributeProps {
  /** Decimals that are kept; money is typed in whole currency and kept in cents. */
  decimals?: number
  factor?: number
  prefix?: string
  suffix?: string
  placeholder?: string
  description?: string
}

/** A number of at least 0 among the attributes. */
export function AttributeNumber({ form, attribute, decimals = 0, factor = 1, ...more }: NumberProps) {
  const text = attributeText(form.value, attribute)
  const { thousand } = separatorsOf(useLanguage())
  return (
    <NumberInput
      value={text === '' ? '' : Number(text) / factor}
      min={0}
      hideControls
      decimalScale={decimals}
      fixedDecimalScale={decimals === 2}
      thousandSeparator={thousand}
      readOnly={form.readOnly}
      error={form.problems[attribute]}
      onChange={(value) =>
        form.change(
          withAttributes(form.value, {
            [attribute]: value === '' ? null : Math.round(Number(value) * factor * 100) / 100,
          }),
        )
      }
      {...more}
    />
  )
}

interface SwitchProps extends AttributeProps {
  description?: string
  /** What holds where nothing is said. */
  usually?: boolean
}

/** A switch among the attributes; only what differs from the usual is kept. */
export function AttributeSwitch({ form, attribute, label, description, usually = false }: SwitchProps) {
  const value = form.value.attributes[attribute]
  const isOn = value === undefined || value === null ? usually : isSwitchedOn(value)
  return (
    <Switch
      label={label}
      description={description}
      labelPosition="left"
      className={styles.switch ?? ''}
      checked={isOn}
      disabled={form.readOnly}
      onChange={({ currentTarget: { checked } }) =>
        form.change(withAttributes(form.value, { [attribute]: checked === usually ? null : checked }))
      }
    />
  )
}

type Flag = 'readonly' | 'deviceReadonly' | 'limitCommands' | 'disabled' | 'disableReports' | 'administrator'

/** A switch that is a field of its own. */
export function FlagSwitch(props: { form: UserForm; flag: Flag; label: string; description?: string }) {
  const { form, flag, label, description } = props
  return (
    <Switch
      label={label}
      description={description}
      labelPosition="left"
      className={styles.switch ?? ''}
      checked={form.value[flag]}
      disabled={form.readOnly}
      onChange={(event) => form.change({ [flag]: event.currentTarget.checked })}
    />
  )
}

/** A limit; empty is without limit, which the wire writes as -1. */
export function LimitInput(props: { form: UserForm; field: 'deviceLimit' | 'userLimit'; label: string; free: string }) {
  const { form, field, label, free } = props
  const limit = form.value[field]
  return (
    <NumberInput
      label={label}
      placeholder={free}
      value={limit === -1 ? '' : limit}
      min={0}
      allowDecimal={false}
      hideControls
      readOnly={form.readOnly}
      error={form.problems[field]}
      onChange={(value) => form.change({ [field]: value === '' ? -1 : Number(value) })}
    />
  )
}

/** One subject of the form. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p className="muted">{hint}</p>}
      {children}
    </section>
  )
}
