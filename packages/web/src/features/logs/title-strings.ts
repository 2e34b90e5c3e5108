import { defineStrings } from '../../i18n/strings.ts'

/** Title of the screen, apart from the words inside it: this every page loads. */
export const logTitles = defineStrings({
  name: 'log-titles',
  en: { title: 'Advanced logs' },
  pt: { title: 'Logs avançados' },
  es: { title: 'Registros avanzados' },
})
