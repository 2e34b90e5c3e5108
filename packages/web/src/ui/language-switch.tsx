import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { IconWorld } from '@tabler/icons-react'
import { chooseLanguage, HTML_LANG, LANGUAGE_NAMES, useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/strings.ts'
import styles from './public-page.module.css'
import { uiStrings } from './strings.ts'

/** The three languages as buttons, each named in itself. */
export function LanguageSwitch() {
  const t = useWords(uiStrings)
  const current = useLanguage()
  return (
    <div className={styles.languages} role="group" aria-label={t('language')}>
      <IconWorld size={16} stroke={1.9} aria-hidden />
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={HTML_LANG[language]}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  )
}
