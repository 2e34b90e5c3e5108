import { defineStrings } from '../../i18n/strings.ts'

/** Apart from the words of the screens, because the menu needs them long before. */
export const usersTitle = defineStrings({
  name: 'users-title',
  en: { title: 'Users', reseller: 'Reseller' },
  pt: { title: 'Usuários', reseller: 'Revenda' },
  es: { title: 'Usuarios', reseller: 'Reventa' },
})
