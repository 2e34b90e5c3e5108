import { defineStrings } from '../../i18n/strings.ts'

/** Title of the screen, apart from the words inside it: this every page loads. */
export const calendarTitles = defineStrings({
  name: 'calendar-titles',
  en: { title: 'Calendars' },
  pt: { title: 'Calendários' },
  es: { title: 'Calendarios' },
})
