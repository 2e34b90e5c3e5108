import { Select, Textarea, TextInput } from '@mantine/core'
import type { Driver } from '@rastro/contracts'
import { DRIVER_FIELDS, type DriverField, LICENCE_CATEGORIES } from '@rastro/contracts/driver-fields'
import { serverNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import styles from './drivers.module.css'
import { fieldOf } from './field-of.ts'
import { type Doubt, doubtsOf } from './licence.ts'
import { driverStrings } from './strings.ts'

/** The attributes with some changed; null takes one out. */
export function withAttributes({ attributes }: Driver, part: Driver['attributes']): Pick<Driver, 'attributes'> {
  const kept = Object.entries({ ...attributes, ...part }).filter(([, value]) => value !== null && value !== '')
  return { attributes: Object.fromEntries(kept) }
}

/** Inputs that differ from plain text. */
const INPUT: Partial<Record<DriverField, object>> = {
  licenceNumber: { inputMode: 'numeric', maxLength: 14 },
  licenceValidity: { type: 'date' },
  licenceState: { maxLength: 2, autoCapitalize: 'characters' },
  firstLicence: { type: 'date' },
  birthDate: { type: 'date' },
  cpf: { inputMode: 'numeric', maxLength: 14 },
  phone: { type: 'tel' },
  email: { type: 'email' },
}

/** Licence and person of a driver. */
export function Papers({ value, change, problems, readOnly }: FieldsProps<Driver>) {
  const t = useWords(driverStrings)
  const doubtOf = (doubt: Doubt | undefined) =>
    doubt === undefined ? undefined : (
      <span role="status" className={styles.doubt}>
        {t(doubt)}
      </span>
    )
  const set = (field: DriverField, text: string | null): void =>
    change(withAttributes(value, { [DRIVER_FIELDS[field]]: text }))
  const doubts = doubtsOf(value, serverNow())
  const text = (field: DriverField) => (
    <TextInput
      key={field}
      label={t(field)}
      description={doubtOf(doubts[field])}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={fieldOf(value, field)}
      error={problems[field]}
      readOnly={readOnly}
      onChange={(event) => set(field, event.currentTarget.value)}
      {...INPUT[field]}
    />
  )
  return (
    <>
      <section className={styles.section}>
        <h2>{t('licence')}</h2>
        <div className={styles.pair}>
          {text('licenceNumber')}
          <Select
            label={t('licenceCategory')}
            data={[...LICENCE_CATEGORIES]}
            value={fieldOf(value, 'licenceCategory') || null}
            clearable
            readOnly={readOnly}
            onChange={(category) => set('licenceCategory', category)}
          />
          {(['licenceValidity', 'licenceState', 'firstLicence'] as const).map(text)}
        </div>
      </section>
      <section className={styles.section}>
        <h2>{t('person')}</h2>
        <div className={styles.pair}>
          {(['affiliation', 'birthDate', 'cpf', 'idNumber', 'phone', 'email'] as const).map(text)}
        </div>
        <Textarea
          label={t('observations')}
          value={fieldOf(value, 'observations')}
          maxLength={4000}
          readOnly={readOnly}
          onChange={(event) => set('observations', event.currentTarget.value)}
        />
      </section>
    </>
  )
}
