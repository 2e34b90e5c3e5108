import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { assistantTitle } from './title-strings.ts'

/** Answers questions about the fleet by simple rules; for administrators (OP-16). */
export const assistant = defineScreen({
  path: '/asistente-demo',
  access: 'administrator',
  allowExpand: true,
  title: () => word(assistantTitle, 'title'),
  load: () => import('./assistant-screen.tsx'),
})
