import { defineStrings } from '../../i18n/strings.ts'

/** Title of the screen, apart from the words inside it: this every page loads. */
export const healthTitles = defineStrings({
  name: 'health-titles',
  en: { title: 'Server health' },
  pt: { title: 'Saúde do servidor' },
  es: { title: 'Salud del servidor' },
})
