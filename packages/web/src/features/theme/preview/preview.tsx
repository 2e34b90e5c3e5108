import { SegmentedControl } from '@mantine/core'
import { brandingOf, type Theme } from '@rastro/contracts'
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../i18n/strings.ts'
import { TriedBrand } from '../../../ui/brand.ts'
import { OwnScheme } from '../../../ui/scheme.ts'
import { paletteIn } from '../palette-in.ts'
import { themeStrings } from '../strings.ts'
import { AppPreview } from './app-preview.tsx'
import { LoginPreview } from './login-preview.tsx'
import styles from './preview.module.css'

const SIZES = { desktop: { width: 1120, height: 680 }, phone: { width: 390, height: 760 } } as const
const SCHEMES = ['light', 'dark'] as const
const DEVICES = ['desktop', 'phone'] as const
const PAGES = ['login', 'app'] as const

/** How wide a part of the page is drawn, in pixels; 0 until it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

interface ChoiceProps<Word extends string> {
  label: string
  words: readonly Word[]
  value: Word
  onChange: (value: Word) => void
}

function Choice<Word extends 'login' | 'app' | 'light' | 'dark' | 'desktop' | 'phone'>(props: ChoiceProps<Word>) {
  const { label, words, value, onChange } = props
  const t = useWords(themeStrings)
  return (
    <SegmentedControl
      aria-label={label}
      data={words.map((word) => ({ value: word, label: t(word) }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** The login and the app as the theme in the form makes them; nothing in it can be used. */
export function Preview({
  theme,
  page,
  onPage,
}: {
  theme: Theme
  page: 'login' | 'app'
  onPage: (page: 'login' | 'app') => void
}) {
  const t = useWords(themeStrings)
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  const { ref, width } = useWidth()
  const branding = useMemo(() => brandingOf(theme), [theme])
  const tokens = useMemo(
    () => Object.fromEntries(Object.entries(paletteIn(theme)).map(([token, colour]) => [`--${token}`, colour])),
    [theme],
  )
  const size = SIZES[device]
  const scale = Math.min(1, width / size.width)
  // React's type knows no tokens.
  const look = { ...tokens, ...size, transform: `scale(${scale})` } as CSSProperties
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.choices}>
        <Choice label={t('previewOf')} words={PAGES} value={page} onChange={onPage} />
        <Choice label={t('scheme')} words={SCHEMES} value={scheme} onChange={setScheme} />
        <Choice label={t('device')} words={DEVICES} value={device} onChange={setDevice} />
      </div>
      <div ref={ref} className={styles.stage}>
        <div className={styles.window} style={{ width: size.width * scale, height: size.height * scale }}>
          <TriedBrand value={branding}>
            <OwnScheme value={scheme}>
              <div className={`${styles.page} theme-${scheme}`} style={look} inert data-preview={page}>
                {page === 'login' ? <LoginPreview /> : <AppPreview narrow={device === 'phone'} />}
              </div>
            </OwnScheme>
          </TriedBrand>
        </div>
      </div>
    </section>
  )
}
