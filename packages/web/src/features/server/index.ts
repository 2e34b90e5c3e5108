import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { serverTitles } from './title-strings.ts'

/** Settings of the whole installation (OP-19). */
export const server = defineScreen({
  path: '/server',
  access: 'administrator',
  allowExpand: true,
  opensWide: true,
  title: () => word(serverTitles, 'title'),
  load: () => import('./server-screen.tsx'),
})
