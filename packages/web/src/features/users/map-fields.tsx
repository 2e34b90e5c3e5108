import { NumberInput, Select } from '@mantine/core'
import { COORDINATE_FORMATS, DEVICE_VIEWS, USER_KEYS } from '@rastro/contracts/user-keys'
import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { LANGUAGE_NAMES } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import { Button } from '../../ui/button.tsx'
import { attributeText, withAttributes } from './draft.ts'
import { Section, type UserForm } from './inputs.tsx'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

/** Decimals of a start view that are worth keeping: about a metre. */
const DECIMALS = 5

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}

function StartView({ form }: { form: UserForm }) {
  const t = useWords(userStrings)
  const map = useCurrentMap()
  const { value, change, problems, readOnly } = form
  const takeView = (): void => {
    if (!map) return
    const { latitude, longitude, zoom } = map.camera.get()
    change({ latitude: round(latitude), longitude: round(longitude), zoom: Math.round(zoom) })
  }
  return (
    <Section title={t('startView')} hint={t('startViewHint')}>
      <div className={styles.triple}>
        {(['latitude', 'longitude', 'zoom'] as const).map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            value={value[name]}
            decimalScale={name === 'zoom' ? 0 : DECIMALS}
            hideControls
            readOnly={readOnly}
            error={problems[name]}
            onChange={(number) => change({ [name]: Number(number) || 0 })}
          />
        ))}
      </div>
      {readOnly || !map ? null : <Button onClick={takeView}>{t('useView')}</Button>}
    </Section>
  )
}

/** A choice among attributes that the server's wish stands in for. */
function Wish(props: { form: UserForm; attribute: string; label: string; data: { value: string; label: string }[] }) {
  const { form, attribute, label, data } = props
  const t = useWords(userStrings)
  return (
    <Select
      label={label}
      placeholder={t('asServer')}
      clearable
      data={data}
      value={attributeText(form.value, attribute) || null}
      readOnly={form.readOnly}
      onChange={(value) => {
        const kept = value === 'true' || value === 'false' ? value === 'true' : value
        form.change(withAttributes(form.value, { [attribute]: kept }))
      }}
    />
  )
}

function yesNo(yes: string, no: string) {
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
}

/** How he reads the map: where it starts, how things are written, what the list looks like. */
export function MapFields({ form }: { form: UserForm }) {
  const t = useWords(userStrings)
  return (
    <>
      <Section title={t('reading')}>
        <Wish
          form={form}
          attribute={USER_KEYS.language}
          label={t('language')}
          data={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
        />
        <div className={styles.pair}>
          <Wish form={form} attribute="twelveHourFormat" label={t('clock')} data={yesNo(t('clock12'), t('clock24'))} />
          <Select
            label={t('coordinates')}
            placeholder={t('asServer')}
            clearable
            data={COORDINATE_FORMATS.map((format) => ({ value: format, label: t(format) }))}
            value={form.value.coordinateFormat}
            readOnly={form.readOnly}
            onChange={(format) => form.change({ coordinateFormat: format })}
          />
          <Wish form={form} attribute="cluster" label={t('cluster')} data={yesNo(t('clusterOn'), t('clusterOff'))} />
          <Wish
            form={form}
            attribute={USER_KEYS.deviceView}
            label={t('deviceView')}
            data={DEVICE_VIEWS.map((view) => ({ value: view, label: t(`view_${view}`) }))}
          />
        </div>
      </Section>
      <StartView form={form} />
    </>
  )
}
