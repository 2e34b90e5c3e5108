import { SegmentedControl, Slider } from '@mantine/core'
import { contrastOf, nearestHue, PALETTE_VARIANTS, type Theme } from '@rastro/contracts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { paletteIn } from './palette-in.ts'
import { themeStrings } from './strings.ts'
import styles from './theme.module.css'
import type { ThemeForm } from './theme-form.ts'

/** Hues that stay apart from each other and from the states of the vehicles. */
const HUES = [200, 180, 265, 290, 320, 350, 95] as const
/** Hues of the states on the map, and how near is too near to tell them apart at a glance. */
const STATES = [
  { hue: 29, name: 'alarm' },
  { hue: 149, name: 'moving' },
] as const
const NEAR_DEGREES = 18
const DARK = '#11161c'

interface SwatchProps {
  label: string
  colour: string
  checked: boolean
  onCheck: () => void
}

function Swatch({ label, colour, checked, onCheck }: SwatchProps) {
  return (
    <label className={styles.swatch} style={{ background: colour }} title={label}>
      <input type="radio" name="theme-hue" checked={checked} onChange={onCheck} aria-label={label} />
      {checked ? <IconCheck size={16} stroke={2.6} aria-hidden /> : null}
    </label>
  )
}

function Strip({ value }: Pick<ThemeForm, 'value'>) {
  const t = useWords(themeStrings)
  const language = useLanguage()
  const palette = paletteIn(value)
  const steps = Object.entries(palette).filter(([token]) => /^brand-\d+$/.test(token))
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('palette')}</span>
      <div className={styles.strip} role="img" aria-label={t('palette')}>
        {steps.map(([token, colour]) => (
          <span key={token} style={{ background: colour }} title={`${token.slice(6)} ${colour}`} />
        ))}
      </div>
      <p className={styles.hint}>
        {t('contrast', {
          light: formatNumber(contrastOf(palette['brand-600'], '#ffffff'), language, 1),
          dark: formatNumber(contrastOf(palette['brand-300'], DARK), language, 1),
        })}
      </p>
    </div>
  )
}

function near(hue: number, other: number): boolean {
  const distance = Math.abs(hue - other) % 360
  return Math.min(distance, 360 - distance) < NEAR_DEGREES
}

function stateNear({ hue, variant }: Theme): 'alarm' | 'moving' | undefined {
  if (hue === null || variant === 'grey') return undefined
  return STATES.find((state) => near(hue, state.hue))?.name
}

function AnyColour({ value, change, readOnly }: ThemeForm) {
  const t = useWords(themeStrings)
  const [wanted, setWanted] = useState<string | null>(null)
  const used = paletteIn(value)['brand-600']
  const isRepaired = wanted !== null && contrastOf(wanted, '#ffffff') < 4.5
  return (
    <>
      <label className={styles.anyColour}>
        <input
          type="color"
          value={wanted ?? used}
          disabled={readOnly}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.value.toLowerCase())
            change(nearestHue(currentTarget.value))
          }}
        />
        {t('anyColour')}
      </label>
      {isRepaired ? (
        <p role="status" className={styles.hint}>
          {t('repaired', { wanted: wanted.toUpperCase(), used: used.toUpperCase() })}
        </p>
      ) : null}
    </>
  )
}

/** One hue makes the whole palette of both themes; variants say how strong it is. */
export function ColoursTab(form: ThemeForm) {
  const { value, change, readOnly } = form
  const t = useWords(themeStrings)
  const state = stateNear(value)
  return (
    <>
      <fieldset className={styles.colours} disabled={readOnly}>
        <legend>{t('colour')}</legend>
        <div className={styles.swatches}>
          <Swatch
            label={t('ownColour')}
            colour={paletteIn({ hue: null, variant: 'balanced' })['brand-600']}
            checked={value.hue === null}
            onCheck={() => change({ hue: null })}
          />
          {HUES.map((hue) => (
            <Swatch
              key={hue}
              label={t('degrees', { count: hue })}
              colour={paletteIn({ hue, variant: value.variant })['brand-600']}
              checked={value.hue === hue}
              onCheck={() => change({ hue })}
            />
          ))}
        </div>
        <AnyColour {...form} />
      </fieldset>
      <div className={styles.field}>
        <span className={styles.label}>
          {t('hue')} {value.hue === null ? null : <b className="num">{t('degrees', { count: value.hue })}</b>}
        </span>
        <Slider
          classNames={{ track: styles.hueTrack, bar: styles.hueBar }}
          thumbLabel={t('hue')}
          min={0}
          max={359}
          value={value.hue ?? 242}
          disabled={readOnly}
          label={null}
          onChange={(hue) => change({ hue })}
        />
        {state === undefined ? null : (
          <p role="status" className={styles.hint}>
            {t('likeState', { state: t(state) })}
          </p>
        )}
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t('variant')}</span>
        <SegmentedControl
          aria-label={t('variant')}
          data={PALETTE_VARIANTS.map((variant) => ({ value: variant, label: t(variant) }))}
          value={value.variant}
          disabled={readOnly || value.hue === null}
          onChange={(variant) => change({ variant })}
        />
      </div>
      <Strip value={value} />
    </>
  )
}
