import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { maintenanceStrings } from './strings.ts'

export const maintenance = defineScreen({
  path: '/maintenance',
  access: 'public',
  frame: false,
  title: () => word(maintenanceStrings, 'title'),
  load: () => import('./maintenance-screen.tsx'),
})
