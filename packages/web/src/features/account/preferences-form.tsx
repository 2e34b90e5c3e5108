import { NumberInput, Select } from '@mantine/core'
import { productKey, type User } from '@rastro/contracts'
import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { useMemo } from 'react'
import { useSaveAccount } from '../../data/account.ts'
import { LANGUAGE_NAMES } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { COORDINATE_FORMATS } from '../../i18n/units.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import { Button } from '../../ui/button.tsx'
import { type FieldsProps, type Problems, SettingsForm } from '../../ui/settings/settings-form.tsx'
import styles from './account.module.css'
import { accountStrings } from './strings.ts'

const LANGUAGE = productKey('lang')
const MOST = { latitude: 90, longitude: 180, zoom: 22 } as const
/** Decimals of a start view that are worth keeping: about a metre. */
const DECIMALS = 5

type Change = FieldsProps<User>['change']

/** Set attributes of the account; null takes them away, and the server's wish holds again. */
function setAttributes(value: User, change: Change, part: User['attributes']): void {
  const kept = Object.entries({ ...value.attributes, ...part }).filter(([, one]) => one !== null)
  change({ attributes: Object.fromEntries(kept) })
}

function textOf(value: User['attributes'][string] | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : String(value)
}

function Formats({ value, change, readOnly }: FieldsProps<User>) {
  const t = useWords(accountStrings)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { attributes } = value
  const common = { placeholder: t('asServer'), clearable: true, readOnly }
  return (
    <>
      <Select
        {...common}
        label={t('language')}
        description={t('languageHint')}
        data={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
        value={textOf(attributes[LANGUAGE])}
        onChange={(code) => setAttributes(value, change, { [LANGUAGE]: code })}
      />
      <Select
        {...common}
        label={t('units')}
        data={[
          { value: 'kmh', label: t('metric') },
          { value: 'mph', label: t('imperial') },
        ]}
        value={textOf(attributes['speedUnit'])}
        onChange={(unit) =>
          setAttributes(value, change, {
            speedUnit: unit,
            distanceUnit: unit === null ? null : unit === 'mph' ? 'mi' : 'km',
          })
        }
      />
      <Select
        {...common}
        label={t('clock')}
        data={[
          { value: 'false', label: t('clock24') },
          { value: 'true', label: t('clock12') },
        ]}
        value={textOf(attributes['twelveHourFormat'])}
        onChange={(twelve) =>
          setAttributes(value, change, { twelveHourFormat: twelve === null ? null : twelve === 'true' })
        }
      />
      <Select
        {...common}
        label={t('zone')}
        searchable
        limit={60}
        data={zones}
        value={textOf(attributes['timezone'])}
        onChange={(zone) => setAttributes(value, change, { timezone: zone })}
      />
      <Select
        {...common}
        label={t('coordinates')}
        data={COORDINATE_FORMATS.map((format) => ({ value: format, label: t(format) }))}
        value={value.coordinateFormat}
        onChange={(format) => change({ coordinateFormat: format })}
      />
    </>
  )
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}

function StartView({ value, change, problems, readOnly }: FieldsProps<User>) {
  const t = useWords(accountStrings)
  const map = useCurrentMap()
  const takeView = (): void => {
    if (!map) return
    const { latitude, longitude, zoom } = map.camera.get()
    change({ latitude: rounded(latitude), longitude: rounded(longitude), zoom: Math.round(zoom) })
  }
  return (
    <>
      <h2>{t('startView')}</h2>
      <div className={styles.pair}>
        {(['latitude', 'longitude', 'zoom'] as const).map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            value={value[name]}
            decimalScale={name === 'zoom' ? 0 : DECIMALS}
            readOnly={readOnly}
            error={problems[name]}
            onChange={(number) => change({ [name]: Number(number) || 0 })}
          />
        ))}
      </div>
      <p className="muted">{t('zeroMeansServer')}</p>
      {readOnly || !map ? null : <Button onClick={takeView}>{t('useView')}</Button>}
    </>
  )
}

/** How the person wants to read times, distances and places, and where the map starts. */
export function PreferencesForm({ user, readOnly }: { user: User; readOnly: boolean }) {
  const t = useWords(accountStrings)
  const save = useSaveAccount()
  const validate = (value: User): Problems => {
    const wrong = (['latitude', 'longitude', 'zoom'] as const).filter((name) => Math.abs(value[name]) > MOST[name])
    return Object.fromEntries([...wrong, ...(value.zoom < 0 ? ['zoom'] : [])].map((name) => [name, t('outOfRange')]))
  }
  return (
    <SettingsForm
      name="account.preferences"
      item={user}
      label={user.name}
      renderFields={(form) => (
        <>
          <Formats {...form} />
          <StartView {...form} />
        </>
      )}
      validate={validate}
      save={({ attributes, coordinateFormat, latitude, longitude, zoom }) =>
        save.mutateAsync({ attributes, coordinateFormat, latitude, longitude, zoom })
      }
      readOnly={readOnly}
      onDone={() => undefined}
    />
  )
}
