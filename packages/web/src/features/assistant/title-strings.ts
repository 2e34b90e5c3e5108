import { defineStrings } from '../../i18n/strings.ts'

export const assistantTitle = defineStrings({
  name: 'assistant-title',
  en: { title: 'Assistant' },
  pt: { title: 'Assistente' },
  es: { title: 'Asistente' },
})
