import { defineStrings } from '../i18n/strings.ts'

export const uiStrings = defineStrings({
  name: 'ui',
  en: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    remove: 'Delete',
    language: 'Language',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    starting: 'Starting',
  },
  pt: {
    close: 'Fechar',
    cancel: 'Cancelar',
    save: 'Salvar',
    remove: 'Excluir',
    language: 'Idioma',
    showPassword: 'Mostrar senha',
    hidePassword: 'Ocultar senha',
    starting: 'Iniciando',
  },
  es: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    save: 'Guardar',
    remove: 'Eliminar',
    language: 'Idioma',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    starting: 'Iniciando',
  },
})
