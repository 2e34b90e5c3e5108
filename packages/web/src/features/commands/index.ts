import { PERMISSION } from '@rastro/contracts/permissions'
import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
const titleStrings = defineStrings({
  name: 'commands-title',
  en: { title: 'Saved commands' },
  pt: { title: 'Comandos salvos' },
  es: { title: 'Comandos guardados' },
})

/** Saved commands, and sending them to several vehicles. */
export const commands = defineScreen({
  path: '/commands',
  permission: PERMISSION.commands,
  allowExpand: true,
  title: () => word(titleStrings, 'title'),
  load: () => import('./commands-screen.tsx'),
})
