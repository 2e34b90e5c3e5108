import { NumberInput, Switch } from '@mantine/core'
import { DRIVER_RULE_MINUTES, DRIVER_RULES, type Driver } from '@rastro/contracts'
import { useWords } from '../../i18n/strings.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import styles from './drivers.module.css'
import { withAttributes } from './papers.tsx'
import { driverStrings } from './strings.ts'

/** What a driver's check-in and check-out do to the vehicle. */
export function QrRules({ value, change, readOnly }: FieldsProps<Driver>) {
  const t = useWords(driverStrings)
  const { attributes } = value
  const toggle = (name: 'unlockDevice' | 'autoLogout' | 'lockDevice') => (
    <Switch
      label={t(name)}
      description={name === 'lockDevice' ? t('lockHint') : undefined}
      checked={attributes[DRIVER_RULES[name]] === true}
      disabled={readOnly}
      onChange={(event) =>
        change(withAttributes(value, { [DRIVER_RULES[name]]: event.currentTarget.checked ? true : null }))
      }
    />
  )
  const minutes = (name: 'autoLogout' | 'lockDevice') => {
    const key = DRIVER_RULES[`${name}Minutes`]
    if (attributes[DRIVER_RULES[name]] !== true) return null
    return (
      <NumberInput
        label={`${t(name)}: ${t('minutes').toLowerCase()}`}
        value={Number(attributes[key] ?? DRIVER_RULE_MINUTES.start)}
        min={0}
        max={DRIVER_RULE_MINUTES.most}
        allowDecimal={false}
        readOnly={readOnly}
        onChange={(number) => change(withAttributes(value, { [key]: Number(number) || 0 }))}
      />
    )
  }
  return (
    <section className={styles.section}>
      <h2>{t('rules')}</h2>
      <p className="muted">{t('rulesHint')}</p>
      {toggle('unlockDevice')}
      {toggle('autoLogout')}
      {minutes('autoLogout')}
      {toggle('lockDevice')}
      {minutes('lockDevice')}
    </section>
  )
}
