import { TextInput } from '@mantine/core'
import { DEFAULT_DRIVER_IMAGE, DRIVER_DEFAULTS, type Driver } from '@rastro/contracts'
import { DRIVER_FIELDS, DRIVER_IMAGE_UPDATED, isLicenceNumber } from '@rastro/contracts/driver-fields'
import { DRIVER_RULES } from '@rastro/contracts/qr-drivers'
import { IconId } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../../data/api.ts'
import { driverImageUrl } from '../../data/driver-image.ts'
import { useList, useRemove, useSave } from '../../data/resources.ts'
import { useHas } from '../../data/use-has.ts'
import { useRights } from '../../data/use-rights.ts'
import { serverNow } from '../../i18n/clock.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import { useWords } from '../../i18n/strings.ts'
import { AttributesField } from '../../ui/attributes-field.tsx'
import { Face } from '../../ui/face.tsx'
import { NameField } from '../../ui/settings/name-field.tsx'
import type { FieldsProps, Problems } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { DriverAccess } from './driver-access.tsx'
import styles from './drivers.module.css'
import { fieldOf } from './field-of.ts'
import { licenceState } from './licence.ts'
import { Papers } from './papers.tsx'
import { PhotoSection } from './photo-section.tsx'
import { QrRules } from './qr-rules.tsx'
import { QrSection, VehicleCodes } from './qr-section.tsx'
import { driverStrings } from './strings.ts'
import { useExported } from './use-exported.ts'

/** Attributes that have a field of their own; the rest is listed as it is. */
const OWN = new Set<string>([...Object.values(DRIVER_FIELDS), ...Object.values(DRIVER_RULES), DRIVER_IMAGE_UPDATED])
/** Pixels of the photo in the list. */
const FACE = 36

function Fields(form: FieldsProps<Driver>) {
  const withPicture = useHas('driverPictures')
  const t = useWords(driverStrings)
  const { value, change, problems, readOnly } = form
  return (
    <>
      {withPicture ? <PhotoSection {...form} /> : null}
      <NameField label={t('name')} form={form} />
      <TextInput
        label={t('uniqueId')}
        description={t('uniqueIdHint')}
        value={value.uniqueId}
        maxLength={128}
        readOnly={readOnly}
        error={problems['uniqueId']}
        onChange={(event) => change({ uniqueId: event.currentTarget.value })}
      />
      <Papers {...form} />
      {value.id > 0 ? <QrSection driver={value} /> : null}
      <QrRules {...form} />
      {value.id > 0 ? (
        <DriverAccess driverId={value.id} readOnly={readOnly} />
      ) : (
        <section className={styles.section}>
          <h2>{t('access')}</h2>
          <p className="muted">{t('saveFirst')}</p>
        </section>
      )}
      <AttributesField
        value={value.attributes}
        own={OWN}
        readOnly={readOnly}
        onChange={(attributes) => change({ attributes })}
      />
    </>
  )
}

/**
 * What is wrong with a driver. A licence may be left out, and its number has to be one. That it is over is true and no
 * mistake of who keeps it: the form says so and saves.
 */
function useValidate(): (driver: Driver) => Problems {
  const t = useWords(driverStrings)
  return (driver) => {
    const licence = fieldOf(driver, 'licenceNumber')
    return {
      ...(driver.name.trim() === '' ? { name: t('required') } : {}),
      ...(driver.uniqueId.trim() === '' ? { uniqueId: t('required') } : {}),
      ...(licence !== '' && !isLicenceNumber(licence) ? { licenceNumber: t('licenceWrong') } : {}),
    }
  }
}

/** Drivers, their papers, QR codes and rules. */
export default function DriversScreen() {
  const t = useWords(driverStrings)
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const { items, denied, loading } = useList('drivers')
  const save = useSave('drivers')
  const remove = useRemove('drivers')
  const validate = useValidate()
  const sorted = useMemo(() => items.toSorted((one, other) => compareNames(one.name, other.name)), [items])
  const row = useCallback(
    (driver: Driver) => {
      const state = licenceState(driver, serverNow())
      return {
        title: driver.name,
        detail: [driver.uniqueId, fieldOf(driver, 'licenceCategory')].filter(Boolean).join(' · '),
        lead: <Face url={driverImageUrl(driver)} fallback={DEFAULT_DRIVER_IMAGE} name="" size={FACE} />,
        tail:
          state === 'fine' ? null : (
            <span className={styles.mark} data-state={state}>
              {t(state === 'over' ? 'overShort' : 'soonShort')}
            </span>
          ),
        words: [fieldOf(driver, 'cpf'), fieldOf(driver, 'licenceNumber'), fieldOf(driver, 'phone')].join(' '),
      }
    },
    [t],
  )
  const explain = (problem: unknown): string | undefined =>
    problem instanceof ApiError && /unique id already exists/i.test(problem.body) ? t('taken') : undefined
  return (
    <SettingsScreen
      name="drivers"
      exported={useExported()}
      items={sorted}
      denied={denied}
      loading={loading}
      row={row}
      blank={mayCreate('drivers') ? DRIVER_DEFAULTS : null}
      mayEdit={mayEdit('drivers')}
      renderFields={(form) => <Fields {...form} />}
      validate={validate}
      save={(driver) => save.mutateAsync({ ...driver, name: driver.name.trim(), uniqueId: driver.uniqueId.trim() })}
      explain={explain}
      remove={mayDelete('drivers') ? (id) => remove.mutateAsync(id) : undefined}
      empty={{ icon: <IconId size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
      tools={mayEdit('drivers') ? <VehicleCodes /> : null}
    />
  )
}
