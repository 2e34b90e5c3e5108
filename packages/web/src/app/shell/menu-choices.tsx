import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { usePreference } from '../../data/preferences.ts'
import { chooseLanguage, HTML_LANG, LANGUAGE_NAMES, languageOf, useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { THEME_CHOICES, themeChoice } from '../theme.ts'
import { shellStrings } from './strings.ts'

/** A question with a few answers, of which one is in force. */
export interface Choice {
  label: string
  value: string
  options: readonly { value: string; label: string; lang?: string }[]
  choose: (value: string) => void
}

/** The language of the interface as a choice. */
export function useLanguageChoice(): Choice {
  const t = useWords(shellStrings)
  return {
    label: t('language'),
    value: useLanguage(),
    options: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: HTML_LANG[value] })),
    choose(value) {
      const language = languageOf(value)
      if (language) void chooseLanguage(language)
    },
  }
}

/** Light, dark, or what the system says, as a choice. */
export function useThemeChoice(): Choice {
  const t = useWords(shellStrings)
  return {
    label: t('theme'),
    value: usePreference(themeChoice),
    options: THEME_CHOICES.map((value) => ({ value, label: t(value) })),
    choose(value) {
      const choice = THEME_CHOICES.find((known) => known === value)
      if (choice) themeChoice.set(choice)
    },
  }
}
