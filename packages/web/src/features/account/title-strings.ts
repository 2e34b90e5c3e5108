import { defineStrings } from '../../i18n/strings.ts'

/** Apart from the words of the screen, because the menu needs it long before. */
export const accountTitle = defineStrings({
  name: 'account-title',
  en: { title: 'My account' },
  pt: { title: 'Minha conta' },
  es: { title: 'Mi cuenta' },
})
