import { NumberInput, Select, TextInput } from '@mantine/core'
import { DEVICE_KEYS, FUEL_FIELDS, OBSERVATIONS_FIELD, VEHICLE_FIELDS } from '@rastro/contracts'
import { useFeed, useSlice } from '../../../data/feed.tsx'
import { useSpeedUnit } from '../../../data/use-speed-unit.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { separatorsOf } from '../../../i18n/numbers.ts'
import { useWords } from '../../../i18n/strings.ts'
import { inputText, keptDistance, shownDistance, withAttribute } from './device-draft.ts'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import { FieldInput, FieldInputs } from './field-input.tsx'
import { IconPicker } from './icon-picker.tsx'
import { Block, type SectionProps } from './section.tsx'

const CURRENCIES = ['BRL', 'USD', 'EUR', 'ARS', 'CLP', 'COP', 'MXN', 'PEN', 'PYG', 'UYU'] as const
const MAX_NAME = 128

function Identification({ value, change, problems, readOnly }: SectionProps) {
  const t = useWords(editorStrings)
  return (
    <Block title={t('identification')}>
      <TextInput
        label={t('name')}
        value={value.name}
        maxLength={MAX_NAME}
        readOnly={readOnly}
        error={problems['name']}
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('uniqueId')}
        description={t('uniqueIdHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value.uniqueId}
        maxLength={MAX_NAME}
        readOnly={readOnly}
        error={problems['uniqueId']}
        onChange={(event) => change({ uniqueId: event.currentTarget.value })}
      />
    </Block>
  )
}

/** The odometer of the vehicle; there is nothing to set before its tracker counted anything. */
function Odometer({ value, change, readOnly }: SectionProps) {
  const t = useWords(editorStrings)
  const unit = useSpeedUnit()
  const { thousand } = separatorsOf(useLanguage())
  const position = useSlice(useFeed().vehicle(value.id))?.position
  const told = Number(position?.attributes['totalDistance'] ?? 0)
  return (
    <NumberInput
      label={t('odometer')}
      description={t(position ? 'odometerHint' : 'odometerLater')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={0}
      max={9_999_999}
      allowNegative={false}
      clampBehavior="strict"
      allowDecimal={false}
      thousandSeparator={thousand}
      suffix={unit === 'mph' ? ' mi' : ' km'}
      disabled={!position}
      readOnly={readOnly}
      value={position ? shownDistance(value.totalDistance ?? told, unit) : ''}
      onChange={(distance) =>
        change({ totalDistance: typeof distance === 'number' ? keptDistance(distance, unit) : null })
      }
    />
  )
}

/** What the vehicle is, what it looks like, and what it burns. */
export function DetailsSection(props: SectionProps) {
  const { value, change, readOnly } = props
  const t = useWords(editorStrings)
  const fields = {
    attributes: value.attributes,
    readOnly,
    onChange: (attributes: typeof value.attributes) => change({ attributes }),
  }
  return (
    <div className={styles.section}>
      <Identification {...props} />
      <Block title={t('vehicle')}>
        <TextInput
          label={t('model')}
          value={value.model ?? ''}
          maxLength={MAX_NAME}
          readOnly={readOnly}
          onChange={(event) => change({ model: event.currentTarget.value })}
        />
        <FieldInputs fields={VEHICLE_FIELDS} {...fields} />
      </Block>
      <Block title={t('icon')}>
        <IconPicker {...fields} value={value.category} onCategory={(category) => change({ category })} />
      </Block>
      <Block title={t('fuel')}>
        <Odometer {...props} />
        <FieldInputs fields={FUEL_FIELDS} {...fields} />
        <Select
          label={t('currency')}
          data={[...CURRENCIES]}
          value={inputText(value.attributes, DEVICE_KEYS.currency) || null}
          placeholder="BRL"
          clearable
          readOnly={readOnly}
          onChange={(currency) =>
            fields.onChange(withAttribute(value.attributes, DEVICE_KEYS.currency, currency ?? ''))
          }
        />
        <div className={styles.wide}>
          <FieldInput field={OBSERVATIONS_FIELD} {...fields} />
        </div>
      </Block>
    </div>
  )
}
