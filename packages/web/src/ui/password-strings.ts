import { defineStrings } from '../i18n/strings.ts'

export const passwordStrings = defineStrings({
  name: 'password',
  en: {
    current: 'Current password',
    needed: 'Type your current password.',
    wrong: 'The current password is wrong.',
  },
  pt: {
    current: 'Senha atual',
    needed: 'Digite a sua senha atual.',
    wrong: 'A senha atual está errada.',
  },
  es: {
    current: 'Contraseña actual',
    needed: 'Escriba su contraseña actual.',
    wrong: 'La contraseña actual es incorrecta.',
  },
})
