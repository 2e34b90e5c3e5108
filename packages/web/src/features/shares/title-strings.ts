import { defineStrings } from '../../i18n/strings.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
export const shareTitles = defineStrings({
  name: 'shares-title',
  en: { title: 'Shared links' },
  pt: { title: 'Compartilhamentos' },
  es: { title: 'Enlaces compartidos' },
})
