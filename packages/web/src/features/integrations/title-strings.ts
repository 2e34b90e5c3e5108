import { defineStrings } from '../../i18n/strings.ts'

/** Title of the screen, apart from the words inside it: this every page loads. */
export const integrationTitles = defineStrings({
  name: 'integrations-titles',
  en: { title: 'Integrations' },
  pt: { title: 'Integrações' },
  es: { title: 'Integraciones' },
})
