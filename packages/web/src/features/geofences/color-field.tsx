import { IconCheck } from '@tabler/icons-react'
import { useWords } from '../../i18n/strings.ts'
import styles from './geofences.module.css'
import { geofenceStrings } from './strings.ts'

/** Colours that stay apart from each other and from the states of the vehicles, on light and dark maps. */
const COLOURS = ['#2b7fb3', '#0d9488', '#4d7c0f', '#b45309', '#dc2626', '#db2777', '#9333ea'] as const

interface ColorFieldProps {
  /** `#rrggbb`; null = that of the theme. */
  value: string | null
  readOnly: boolean
  onChange: (color: string | null) => void
}

/** The colour a geofence is drawn in: one of a few, or any. */
export function ColorField({ value, readOnly, onChange }: ColorFieldProps) {
  const t = useWords(geofenceStrings)
  const isOther = value !== null && !COLOURS.some((color) => color === value)
  return (
    <fieldset className={styles.colors} disabled={readOnly}>
      <legend>{t('color')}</legend>
      <div>
        <Swatch label={t('colorOwn')} color="var(--brand)" checked={value === null} onCheck={() => onChange(null)} />
        {COLOURS.map((color) => (
          <Swatch key={color} label={color} color={color} checked={value === color} onCheck={() => onChange(color)} />
        ))}
        <input
          type="color"
          aria-label={t('color')}
          className={isOther ? `${styles.anyColor} ${styles.checked}` : styles.anyColor}
          value={value ?? '#2b7fb3'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </fieldset>
  )
}

interface SwatchProps {
  label: string
  color: string
  checked: boolean
  onCheck: () => void
}

function Swatch({ label, color, checked, onCheck }: SwatchProps) {
  return (
    <label className={styles.swatch} style={{ background: color }} title={label}>
      <input type="radio" name="geofence-color" checked={checked} onChange={onCheck} aria-label={label} />
      {checked ? <IconCheck size={16} stroke={2.6} aria-hidden /> : null}
    </label>
  )
}
