import { PERMISSION } from '@rastro/contracts/permissions'
import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
const titleStrings = defineStrings({
  name: 'notifications-title',
  en: { title: 'Notifications', events: 'Events' },
  pt: { title: 'Notificações', events: 'Eventos' },
  es: { title: 'Notificaciones', events: 'Eventos' },
})

/** Notices for everybody, and the rules that make them for who may see those (OP-13). */
export const notifications = defineScreen({
  path: '/notifications',
  allowExpand: true,
  title: () => word(titleStrings, 'title'),
  load: () => import('./notifications-screen.tsx'),
})

/** The same notices, for the menu entry of those who may see events (MNU-20). */
export const events = defineScreen({
  path: '/events',
  permission: PERMISSION.events,
  allowExpand: true,
  title: () => word(titleStrings, 'events'),
  load: () => import('./notifications-screen.tsx'),
})
