import { Select, TextInput } from '@mantine/core'
import { DEVICE_KEYS, type Driver, expiryOf, INSTALLATION_FIELDS, SIM_FIELDS } from '@rastro/contracts'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useFeed, useSlice } from '../../../data/feed.tsx'
import { useList } from '../../../data/resources.ts'
import { useHas } from '../../../data/use-has.ts'
import { useSpeedUnit } from '../../../data/use-speed-unit.ts'
import { serverNow } from '../../../i18n/clock.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeCard } from '../../../ui/code-card.tsx'
import { attributeRows } from '../detail/attribute-rows.ts'
import { deviceStrings } from '../strings.ts'
import { inputText, withAttribute } from './device-draft.ts'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import { FieldInputs } from './field-input.tsx'
import { PhotoField } from './photo-field.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { Block, type SectionProps } from './section.tsx'

const MAX_PHONE = 128

/** Who put the tracker in, when and where, and what the vehicle looks like. */
export function InstallationSection(props: SectionProps) {
  const { value, change, problems, readOnly } = props
  const withPhotos = useHas('photos')
  const t = useWords(editorStrings)
  return (
    <div className={styles.section}>
      <PhotoField {...props} />
      <Block title={t('installation')}>
        <FieldInputs
          fields={INSTALLATION_FIELDS}
          attributes={value.attributes}
          problems={problems}
          readOnly={readOnly}
          onChange={(attributes) => change({ attributes })}
        />
      </Block>
      {withPhotos ? <PhotoGallery value={value} readOnly={readOnly} /> : null}
    </div>
  )
}

/** Says when the SIM card is over, or soon will be: the tracker falls silent with it. */
function SimExpiry({ value }: Pick<SectionProps, 'value'>) {
  const t = useWords(editorStrings)
  const state = expiryOf(inputText(value.attributes, DEVICE_KEYS.simExpiry), new Date(serverNow()))
  if (state === 'fine') return null
  return (
    <p role="status" className={styles.expiry} data-state={state}>
      {t(state === 'over' ? 'simOver' : 'simSoon')}
    </p>
  )
}

/** The SIM card of the tracker. */
export function SimSection({ value, change, readOnly }: SectionProps) {
  const t = useWords(editorStrings)
  return (
    <div className={styles.section}>
      <SimExpiry value={value} />
      <Block title={t('sim')}>
        <TextInput
          label={t('phone')}
          type="tel"
          maxLength={MAX_PHONE}
          readOnly={readOnly}
          value={value.phone ?? ''}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
        <FieldInputs
          fields={SIM_FIELDS}
          attributes={value.attributes}
          readOnly={readOnly}
          onChange={(attributes) => change({ attributes })}
        />
      </Block>
    </div>
  )
}

/** The code of the chosen driver, to be shown to a reader or printed. */
function DriverCode({ driver, onMissing }: { driver: Driver | undefined; onMissing: () => void }) {
  const t = useWords(editorStrings)
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          if (driver) setShown(!shown)
          else onMissing()
        }}
      >
        <IconQrcode size={16} stroke={1.8} aria-hidden />
        {t(shown && driver ? 'codeHide' : 'codeShow')}
      </Button>
      {shown && driver ? (
        <CodeCard
          code={driver.uniqueId}
          label={t('codeOf', { name: driver.name })}
          title={driver.name}
          lines={[driver.uniqueId]}
        />
      ) : null}
    </>
  )
}

/** Who checked in by QR code. */
export function QrDriverSection({ value, change, readOnly }: SectionProps) {
  const t = useWords(editorStrings)
  const { items: drivers } = useList('drivers')
  const [isMissing, setMissing] = useState(false)
  const chosen = inputText(value.attributes, DEVICE_KEYS.qrDriver)
  const driver = drivers.find(({ id }) => String(id) === chosen)
  const known = drivers.map(({ id, name }) => ({ value: String(id), label: name }))
  const data = chosen === '' || known.some((each) => each.value === chosen) ? known : [...known, chosen]
  return (
    <div className={styles.section}>
      <Block title={t('qrDriver')}>
        <Select
          label={t('qrDriver')}
          description={t('qrDriverText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('none')}
          searchable
          clearable
          readOnly={readOnly}
          data={data}
          value={chosen === '' ? null : chosen}
          error={isMissing && !driver ? t('driverMissing') : undefined}
          onChange={(id) =>
            change({ attributes: withAttribute(value.attributes, DEVICE_KEYS.qrDriver, id === null ? '' : Number(id)) })
          }
        />
      </Block>
      <DriverCode driver={driver} onMissing={() => setMissing(true)} />
    </div>
  )
}

/** Everything the tracker measured last, as it comes. */
export function SensorsSection({ value }: SectionProps) {
  const t = useWords(editorStrings)
  const words = useWords(deviceStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const position = useSlice(useFeed().vehicle(value.id))?.position
  if (!position) return <p className="muted">{t('sensorsNone')}</p>
  const rows = attributeRows(position, { language, unit, yes: words('yes'), no: words('no') })
  return (
    <section className={styles.block}>
      <h2>{t('sensorsText')}</h2>
      <dl className={styles.sensors}>
        {rows.map(({ key, label, value: reading }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="num">{reading}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t('sensorsComputed')}</p>
    </section>
  )
}
