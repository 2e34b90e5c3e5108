import { defineStrings } from '../i18n/strings.ts'

export const uiStrings = defineStrings({
  name: 'ui',
  en: {
    language: 'Language',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    starting: 'Starting',
  },
  pt: {
    language: 'Idioma',
    showPassword: 'Mostrar senha',
    hidePassword: 'Ocultar senha',
    starting: 'Iniciando',
  },
  es: {
    language: 'Idioma',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    starting: 'Iniciando',
  },
})
