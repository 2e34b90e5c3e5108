import { defineStrings } from '../../i18n/strings.ts'

/** Apart from the words of the screen, because the menu needs it long before. */
export const driversTitle = defineStrings({
  name: 'drivers-title',
  en: { title: 'Drivers' },
  pt: { title: 'Motoristas' },
  es: { title: 'Conductores' },
})
