import { defineStrings } from '../../i18n/strings.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
export const commandTitles = defineStrings({
  name: 'commands-title',
  en: { title: 'Saved commands' },
  pt: { title: 'Comandos salvos' },
  es: { title: 'Comandos guardados' },
})
