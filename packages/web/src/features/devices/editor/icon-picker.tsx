import {
  type Attributes,
  CATEGORIES,
  CATEGORY_WORDS,
  type Category,
  DEVICE_KEYS,
  LOOK_RANGES,
  type LookFilter,
  lookOf,
} from '@rastro/contracts'
import { useId } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useWords } from '../../../i18n/strings.ts'
import { lookFilter } from '../../../map/look-filter.ts'
import { VehicleSymbol } from '../../../map/vehicle-symbol.tsx'
import { Button } from '../../../ui/button.tsx'
import { withAttribute } from './device-draft.ts'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import type { AttributesProps } from './field-input.tsx'

const FILTERS = ['hue', 'saturate', 'brightness', 'temperature'] as const satisfies readonly LookFilter[]
const LOOK_KEYS = new Set<string>([
  DEVICE_KEYS.color,
  DEVICE_KEYS.colorExtra,
  ...FILTERS.map((name) => DEVICE_KEYS[name]),
])
/** What a colour input shows while no colour was chosen. */
const NO_COLOUR = '#808080'

interface CategoryPickerProps {
  value: string | null
  readOnly: boolean
  onChange: (category: Category) => void
}

function CategoryPicker({ value, readOnly, onChange }: CategoryPickerProps) {
  const t = useWords(editorStrings)
  const language = useLanguage()
  const name = useId()
  return (
    <fieldset className={styles.icons} disabled={readOnly}>
      <legend>{t('icon')}</legend>
      {CATEGORIES.map((category) => (
        <label key={category} className={styles.icon} title={CATEGORY_WORDS[category][language]}>
          <input
            type="radio"
            name={name}
            checked={(value ?? 'default') === category}
            onChange={() => onChange(category)}
          />
          <VehicleSymbol category={category} state="stopped" course={0} size={36} />
          <span>{CATEGORY_WORDS[category][language]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Colours({ attributes, onChange, readOnly }: AttributesProps) {
  const t = useWords(editorStrings)
  const look = lookOf(attributes)
  const reset = () => onChange(Object.fromEntries(Object.entries(attributes).filter(([key]) => !LOOK_KEYS.has(key))))
  const isPlain = ![...LOOK_KEYS].some((key) => key in attributes)
  return (
    <div className={styles.colours}>
      {(['color', 'colorExtra'] as const).map((which) => (
        <label key={which} className={styles.colour}>
          {t(which)}
          <input
            type="color"
            disabled={readOnly}
            value={look[which] ?? NO_COLOUR}
            onChange={(event) => onChange(withAttribute(attributes, DEVICE_KEYS[which], event.currentTarget.value))}
          />
        </label>
      ))}
      {readOnly || isPlain ? null : (
        <Button look="ghost" onClick={reset}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}

function Filter({ name, attributes, onChange, readOnly }: AttributesProps & { name: LookFilter }) {
  const t = useWords(editorStrings)
  const language = useLanguage()
  const id = useId()
  const { min, max, unit } = LOOK_RANGES[name]
  const value = lookOf(attributes)[name]
  return (
    <div className={styles.slider}>
      <div>
        <label htmlFor={id}>{t(name)}</label>
        <span className="num muted">
          {formatNumber(value, language)}
          {unit}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        disabled={readOnly}
        onChange={(event) => onChange(withAttribute(attributes, DEVICE_KEYS[name], event.currentTarget.valueAsNumber))}
      />
    </div>
  )
}

function Preview({ category, attributes }: { category: Category; attributes: Attributes }) {
  const t = useWords(editorStrings)
  const look = lookOf(attributes)
  return (
    <div className={styles.preview} title={t('preview')}>
      <span style={{ filter: lookFilter(look) }} data-preview>
        <VehicleSymbol category={category} state="moving" course={45} size={64} look={look} />
      </span>
    </div>
  )
}

/** Which of the 24 icons a vehicle has, and how it is coloured. The preview is what the list and the map draw. */
export function IconPicker(
  props: AttributesProps & Omit<CategoryPickerProps, 'onChange'> & { onCategory: (category: Category) => void },
) {
  const { value, readOnly, onCategory, attributes } = props
  const category = CATEGORIES.find((each) => each === value) ?? 'default'
  return (
    <div className={styles.wide}>
      <CategoryPicker value={value} readOnly={readOnly} onChange={onCategory} />
      <div className={styles.look}>
        <Preview category={category} attributes={attributes} />
        <Colours {...props} />
      </div>
      <div className={styles.grid}>
        {FILTERS.map((name) => (
          <Filter key={name} name={name} {...props} />
        ))}
      </div>
    </div>
  )
}
