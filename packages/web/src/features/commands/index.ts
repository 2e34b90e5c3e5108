import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { commandTitles } from './title-strings.ts'

/** Saved commands, and sending them to several vehicles. */
export const commands = defineScreen({
  path: '/commands',
  permission: PERMISSION.commands,
  allowExpand: true,
  title: () => word(commandTitles, 'title'),
  load: () => import('./commands-screen.tsx'),
})
