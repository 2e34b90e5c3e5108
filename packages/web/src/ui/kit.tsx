// Before our own sheet, which has the last word.
import './mantine.css'
import { createTheme, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { LANGUAGES, type Language } from '@rastro/contracts/vocabulary'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { separatorsOf } from '../i18n/numbers.ts'
import styles from './kit.module.css'
import { useScheme } from './scheme.ts'

const wrapper = { label: styles.label, description: styles.description, error: styles.error, required: styles.required }
const input = { classNames: { ...wrapper, input: styles.input } }
const list = { comboboxProps: { shadow: 'none', transitionProps: { duration: 0 } } }

/** The kit's own settings; colours come from the tokens through `ui/mantine.css`, sizes from `kit.module.css`. */
const theme = createTheme({
  fontFamily: 'var(--font)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: input },
    PasswordInput: { defaultProps: { classNames: { ...wrapper, input: styles.input, innerInput: styles.inner } } },
    NumberInput: { defaultProps: { ...input, hideControls: true } },
    Textarea: { defaultProps: { classNames: { ...wrapper, input: styles.area }, autosize: true, minRows: 3 } },
    Select: { defaultProps: { ...input, ...list, checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { ...input, ...list, checkIconPosition: 'right' } },
    TagsInput: { defaultProps: { ...input, ...list } },
    Autocomplete: { defaultProps: { ...input, ...list } },
    Switch: {
      defaultProps: {
        classNames: { root: styles.switch, track: styles.track, label: styles.choice, description: styles.description },
      },
    },
    Checkbox: { defaultProps: { size: 'xs', classNames: { label: styles.choice, description: styles.description } } },
    Radio: { defaultProps: { size: 'xs', classNames: { label: styles.choice, description: styles.description } } },
    Tabs: { defaultProps: { classNames: { list: `${styles.tabs} sideways`, tab: styles.tab } } },
    SegmentedControl: {
      defaultProps: {
        transitionDuration: 0,
        withItemsBorders: false,
        classNames: { root: styles.segments, indicator: styles.chosen, label: styles.segment },
      },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 0 },
        classNames: { dropdown: styles.menu, divider: styles.divider, item: styles.menuItem },
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, classNames: { dropdown: styles.floating } } },
  },
})

/** Numbers are typed as the language writes them: a dot is a decimal in English and parts thousands elsewhere. */
const themes = Object.fromEntries(
  LANGUAGES.map((language) => {
    const decimalSeparator = separatorsOf(language).decimal
    return [
      language,
      mergeThemeOverrides(theme, { components: { NumberInput: { defaultProps: { decimalSeparator } } } }),
    ]
  }),
  // Made from the whole list of languages.
) as Record<Language, typeof theme>

/** Around everything that uses the UI kit. Parts that do not need it do not load it. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={themes[useLanguage()]}
      forceColorScheme={useScheme()}
      // Style tags would need a hole in the content security policy: our tokens and the kit's files say all.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
