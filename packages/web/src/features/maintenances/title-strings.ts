import { defineStrings } from '../../i18n/strings.ts'

/** Title of the screen, apart from the words inside it: this every page loads. */
export const maintenancesTitles = defineStrings({
  name: 'maintenances-titles',
  en: { title: 'Maintenance' },
  pt: { title: 'Manutenções' },
  es: { title: 'Mantenimientos' },
})
