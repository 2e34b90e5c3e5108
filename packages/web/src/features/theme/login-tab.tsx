import { SegmentedControl, Slider } from '@mantine/core'
import { LOGIN_BACKGROUND_MODES, SLIDER_DIRECTIONS, SLIDER_SECONDS } from '@rastro/contracts'
import { useEffect, useRef } from 'react'
import { bringThemePicture } from '../../data/theme.ts'
import { useWords } from '../../i18n/strings.ts'
import { FilterField } from './filter-field.tsx'
import { PictureField } from './picture-field.tsx'
import { prepareBackground } from './prepare-picture.ts'
import { themeStrings } from './strings.ts'
import styles from './theme.module.css'
import type { ThemeForm } from './theme-form.ts'

async function bring(file: File): Promise<string> {
  return bringThemePicture('background', await prepareBackground(file))
}

function Slides({ value, change, readOnly }: ThemeForm) {
  const t = useWords(themeStrings)
  // Two that are brought at the same time must not each put back the place of the other.
  const latest = useRef(value.slides)
  useEffect(() => {
    latest.current = value.slides
  }, [value.slides])
  const put = (index: number, address: string | null): void => {
    latest.current = latest.current.map((slide, at) => (at === index ? address : slide))
    change({ slides: latest.current })
  }
  return value.slides.map((slide, index) => (
    <PictureField
      // oxlint-disable-next-line react/no-array-index-key -- the three places of the slider, which never move
      key={index}
      label={t('slide', { number: index + 1 })}
      hint={t('sizeHint')}
      back="wide"
      value={slide}
      readOnly={readOnly}
      onChoose={async (file) => put(index, await bring(file))}
      onRemove={() => put(index, null)}
    />
  ))
}

function SliderMotion({ value, change, readOnly }: ThemeForm) {
  const t = useWords(themeStrings)
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label} id="theme-speed">
          {t('speed')} <b className="num">{t('seconds', { count: value.seconds })}</b>
        </span>
        <Slider
          thumbLabel={t('speed')}
          min={SLIDER_SECONDS.min}
          max={SLIDER_SECONDS.max}
          value={value.seconds}
          disabled={readOnly}
          label={null}
          onChange={(seconds) => change({ seconds })}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t('direction')}</span>
        <SegmentedControl
          aria-label={t('direction')}
          data={SLIDER_DIRECTIONS.map((direction) => ({ value: direction, label: t(direction) }))}
          value={value.direction}
          disabled={readOnly}
          onChange={(direction) => change({ direction })}
        />
      </div>
    </>
  )
}

/** What lies behind the login: sky, an image, or three that take turns. */
export function LoginTab(form: ThemeForm) {
  const { value, change, readOnly } = form
  const t = useWords(themeStrings)
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t('background')}</span>
        <SegmentedControl
          aria-label={t('background')}
          data={LOGIN_BACKGROUND_MODES.map((mode) => ({ value: mode, label: t(mode) }))}
          value={value.background}
          disabled={readOnly}
          onChange={(background) => change({ background })}
        />
      </div>
      {value.background === 'sky' ? <p className={styles.hint}>{t('skyHint')}</p> : null}
      {value.background === 'image' ? (
        <PictureField
          label={t('backgroundImage')}
          hint={t('sizeHint')}
          back="wide"
          value={value.image}
          readOnly={readOnly}
          onChoose={async (file) => change({ image: await bring(file) })}
          onRemove={() => change({ image: null })}
        />
      ) : null}
      {value.background === 'slider' ? (
        <>
          <Slides {...form} />
          <SliderMotion {...form} />
        </>
      ) : null}
      {value.background === 'sky' ? null : <FilterField {...form} />}
    </>
  )
}
