import { defineStrings } from '../../i18n/strings.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
export const commandTitles = defineStrings({
  name: 'commands-title',
  en: { title: 'Commands' },
  pt: { title: 'Comandos' },
  es: { title: 'Comandos' },
})
