import { defineStrings } from '../../i18n/strings.ts'

/** Title of the screen, apart from the words inside it: this every page loads. */
export const computedTitles = defineStrings({
  name: 'computed-titles',
  en: { title: 'Computed attributes' },
  pt: { title: 'Atributos calculados' },
  es: { title: 'Atributos calculados' },
})
