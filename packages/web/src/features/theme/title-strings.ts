import { defineStrings } from '../../i18n/strings.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
export const themeTitle = defineStrings({
  name: 'theme-title',
  en: { title: 'Appearance' },
  pt: { title: 'Aparência' },
  es: { title: 'Apariencia' },
})
