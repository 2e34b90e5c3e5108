import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { healthTitles } from './title-strings.ts'

/** How the server is (NAV-07). */
export const serverHealth = defineScreen({
  path: '/server-health',
  access: 'administrator',
  allowExpand: true,
  opensWide: true,
  title: () => word(healthTitles, 'title'),
  load: () => import('./health-screen.tsx'),
})
