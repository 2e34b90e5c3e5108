import { defineStrings } from '../../i18n/strings.ts'

/** Title of the screen, apart from the words inside it: this every page loads. */
export const serverTitles = defineStrings({
  name: 'server-titles',
  en: { title: 'Server' },
  pt: { title: 'Servidor' },
  es: { title: 'Servidor' },
})
