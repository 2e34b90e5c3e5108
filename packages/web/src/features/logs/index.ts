import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { logTitles } from './title-strings.ts'

/** What the server wrote, what people did, and what trackers say (LOG-01). */
export const logs = defineScreen({
  path: '/logs',
  access: 'administrator',
  allowExpand: true,
  opensWide: true,
  title: () => word(logTitles, 'title'),
  load: () => import('./logs-screen.tsx'),
})
