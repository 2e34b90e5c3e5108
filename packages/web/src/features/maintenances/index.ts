import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { maintenancesTitles } from './title-strings.ts'

/** What vehicles need again and again, by distance or engine hours (OP-19: `/maintenance` is the page of a server that is away). */
export const maintenances = defineScreen({
  path: '/maintenances',
  permission: PERMISSION.maintenances,
  allowExpand: true,
  title: () => word(maintenancesTitles, 'title'),
  load: () => import('./maintenances-screen.tsx'),
})
