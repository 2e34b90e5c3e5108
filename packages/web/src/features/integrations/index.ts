import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { integrationTitles } from './title-strings.ts'

/** Services the installation is connected with (INT-01). */
export const integrations = defineScreen({
  path: '/integrations',
  access: 'administrator',
  allowExpand: true,
  title: () => word(integrationTitles, 'title'),
  load: () => import('./integrations-screen.tsx'),
})
