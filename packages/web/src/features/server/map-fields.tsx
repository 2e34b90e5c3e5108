import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { SERVER_KEYS, type Server } from '@rastro/contracts'
import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { useMemo } from 'react'
import { isOn } from '../../data/roles.ts'
import { LANGUAGE_NAMES } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { COORDINATE_FORMATS } from '../../i18n/units.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { AttributeSwitch, AttributeText, textOf, withAttributes } from './attribute-fields.tsx'
import { Section } from './section.tsx'
import styles from './server.module.css'
import { serverStrings } from './strings.ts'

/** Decimals of a start view that are worth keeping: about a metre. */
const DECIMALS = 5

/** How times, places and the map look for people who chose nothing themselves. */
export function MapFields(form: FieldsProps<Server>) {
  const t = useWords(serverStrings)
  const common = { value: form.value, change: form.change }
  return (
    <>
      <Section title={t('formats')} text={t('formatsText')}>
        <Formats {...form} />
        <Switch
          label={t('forceSettings')}
          description={t('forceSettingsText')}
          checked={form.value.forceSettings}
          onChange={(event) => form.change({ forceSettings: event.currentTarget.checked })}
        />
      </Section>
      <Section title={t('map')} text={t('mapText')}>
        <StartView {...form} />
        <AttributeSwitch
          {...common}
          attribute={SERVER_KEYS.showStops}
          label={t('showStops')}
          text={t('showStopsText')}
          usually
        />
        <AttributeSwitch
          {...common}
          attribute={SERVER_KEYS.showEvents}
          label={t('showEvents')}
          text={t('showEventsText')}
          usually
        />
        <div className={styles.pair}>
          <TextInput
            label={t('bingKey')}
            value={form.value.bingKey ?? ''}
            maxLength={128}
            onChange={(event) => form.change({ bingKey: event.currentTarget.value || null })}
          />
          <AttributeText {...common} attribute={SERVER_KEYS.googleKey} label={t('googleKey')} />
        </div>
        <p className="muted">{t('keysText')}</p>
      </Section>
    </>
  )
}

function Formats({ value, change }: FieldsProps<Server>) {
  const t = useWords(serverStrings)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  return (
    <div className={styles.pair}>
      <Select
        label={t('language')}
        placeholder={t('byBrowser')}
        clearable
        data={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
        value={textOf(value, SERVER_KEYS.language) || null}
        onChange={(code) => change(withAttributes(value, { [SERVER_KEYS.language]: code }))}
      />
      <Select
        label={t('clock')}
        allowDeselect={false}
        data={[
          { value: 'false', label: t('clock24') },
          { value: 'true', label: t('clock12') },
        ]}
        value={String(isOn(value.attributes[SERVER_KEYS.twelveHourFormat]))}
        onChange={(twelve) => change(withAttributes(value, { [SERVER_KEYS.twelveHourFormat]: twelve === 'true' }))}
      />
      <Select
        label={t('coordinates')}
        clearable
        placeholder={t('dd')}
        data={COORDINATE_FORMATS.map((format) => ({ value: format, label: t(format) }))}
        value={value.coordinateFormat}
        onChange={(format) => change({ coordinateFormat: format })}
      />
      <Select
        label={t('zone')}
        placeholder={t('byBrowser')}
        clearable
        searchable
        limit={60}
        data={zones}
        value={textOf(value, SERVER_KEYS.timezone) || null}
        onChange={(zone) => change(withAttributes(value, { [SERVER_KEYS.timezone]: zone }))}
      />
    </div>
  )
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}

function StartView({ value, change, problems }: FieldsProps<Server>) {
  const t = useWords(serverStrings)
  const map = useCurrentMap()
  const takeView = (): void => {
    if (!map) return
    const { latitude, longitude, zoom } = map.camera.get()
    change({ latitude: rounded(latitude), longitude: rounded(longitude), zoom: Math.round(zoom) })
  }
  return (
    <>
      <div className={styles.pair}>
        {(['latitude', 'longitude', 'zoom'] as const).map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            value={value[name]}
            decimalScale={name === 'zoom' ? 0 : DECIMALS}
            error={problems[name]}
            onChange={(number) => change({ [name]: Number(number) || 0 })}
          />
        ))}
      </div>
      {map ? (
        <div>
          <Button onClick={takeView}>{t('useView')}</Button>
        </div>
      ) : null}
    </>
  )
}
