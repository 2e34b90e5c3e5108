import { defineStrings } from '../../i18n/strings.ts'

/** Apart from the words of the screen, because the menu needs them long before. */
export const geofencesTitle = defineStrings({
  name: 'geofences-title',
  en: {
    title: 'Geofences',
  },
  pt: {
    title: 'Cercas',
  },
  es: {
    title: 'Geocercas',
  },
})
